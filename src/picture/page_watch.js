'use strict';
// Of a page that is drawn again and again: loads it again when it became another. Each second it is opened in a frame that
// is not seen, where it tells its stamp and goes no further; so it works from disk, without a network and other files.
{
  const {stamp} = document.currentScript.dataset, name = 'stamp';
  if (window.name === name) {
    parent.postMessage(stamp, '*');
    stop();
  } else {
    const {focus} = history.state ?? {};
    let frame = null;
    const lookAgain = () => {
      if (document.hidden) return;
      frame?.remove();
      frame = document.createElement('iframe');
      Object.assign(frame, {name, hidden: true, src: location.href.replace(/[?#].*/, '') + '?' + Date.now()});
      document.body.append(frame);
    };
    const reload = () => {
      const {id, dataset} = document.activeElement;
      const focused = id ? '#' + id : dataset.layer ? '[data-layer="' + dataset.layer + '"]' : '.map:focus';
      const state = document.querySelector(focused) ? {focus: focused.replace(':focus', '[tabindex="0"]')} : null;
      try { history.replaceState(state, ''); } catch {}
      location.reload();
    };
    addEventListener('message', ({data, source}) => {
      if (frame && source === frame.contentWindow && data !== stamp) reload();
    });
    addEventListener('load', () => {
      if (focus) document.querySelector(focus)?.focus({preventScroll: true});
      setInterval(lookAgain, 1000);
    });
  }
}
