'use strict';
// Draws the levels of the page. Of each there is a script element with JSON, as page_data.cc writes it:
//   kinds   [character, line, ink, arms, words, properties] of what squares are made of
//   things  [character, ink, depth, words, line of the source] of what stands on them
//   ground, lines  packed planes: first what all pictures have in common, then each picture
//   fixed, placed  things by look, column and row: those of all seeds, and those of each picture; in the first
//          picture also with how many of the seeds that it is of
//   areas  [kind, words] of rooms and of where one arrives
//   outlines, outlined  areas by look and corners, and which of these lists each picture has
// The first picture is of all seeds, the others are of one each.
{
  const columns = 79, wide = 10, high = 18, baseLine = 14, arm = {north: 1, east: 2, south: 4, west: 8};
  const property = {lit: 1, undiggable: 2, random: 8};
  const areaLayers = ['rooms', 'arrivals', 'arrivals'], areaInks = ['l', 'p dashes', 'r dots'];
  const stairs = 1, traps = 2, objects = 3, monsters = 4;
  const $ = id => document.getElementById(id);
  const escaped = text => text.replace(/[&<>]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'})[c]);

  // Packed numbers: a character for each, and digits for how often it is there.
  const plain = [];
  for (let code = 32; code < 127; ++code)
    if (!'"&<\\0123456789'.includes(String.fromCharCode(code))) plain[code] = Object.keys(plain).length;
  const plainCount = Object.keys(plain).length;
  const numberOf = code => code < 128 ? plain[code] : code - 0x100 - (code >= 0xe000 ? 0x800 : 0) + plainCount;
  const unpacked = text => {
    const numbers = [];
    for (let i = 0, number = 0, count = 0; i < text.length;) {
      const code = text.codePointAt(i);
      number = numberOf(code);
      i += code > 0xffff ? 2 : 1;
      for (count = 0; i < text.length && text.charCodeAt(i) >= 48 && text.charCodeAt(i) < 58; ++i)
        count = 10 * count + text.charCodeAt(i) - 48;
      do numbers.push(number); while (--count > 0);
    }
    return numbers;
  };
  const planeOf = (common, packed) => {
    const numbers = unpacked(packed);
    let next = 0;
    return common.map(number => number === 0 ? numbers[next++] : number - 1);
  };
  /// So many numbers of each of several things.
  const tuplesOf = (packed, size) => {
    const numbers = [...packed].map(c => numberOf(c.codePointAt(0))), tuples = [];
    for (let i = 0; i < numbers.length; i += size) tuples.push(numbers.slice(i, i + size));
    return tuples;
  };
  const thingsOf = (packed, size) => tuplesOf(packed, size).map(([look, x, y, seeds]) => ({look, x, y, seeds}));

  const layers = [...document.querySelectorAll('[data-layer]')];
  const shows = {};
  const readLayers = () => { for (const layer of layers) shows[layer.dataset.layer] = layer.checked; };
  readLayers();

  class Level {
    constructor(number) {
      this.data = JSON.parse($('data-' + number).textContent);
      this.commonGround = unpacked(this.data.ground[0]);
      this.commonLines = this.data.lines ? unpacked(this.data.lines[0]) : null;
      this.heat = this.data.heat ? unpacked(this.data.heat) : null;
      this.outlined = unpacked(this.data.outlined);
      this.fixed = thingsOf(this.data.fixed, 3);
      this.pictures = new Map();
    }
    picture(place) {
      if (!this.pictures.has(place)) {
        if (this.pictures.size > 8) this.pictures.clear();
        const placed = thingsOf(this.data.placed[place], place === 0 ? 4 : 3);
        this.pictures.set(place, {
          ground: planeOf(this.commonGround, this.data.ground[place + 1]),
          lines: this.data.lines ? planeOf(this.commonLines, this.data.lines[place + 1]) : null,
          things: place === 0 ? placed : this.fixed.concat(placed),
          areas: tuplesOf(this.data.outlines[this.outlined[place]], 5),
        });
      }
      return this.pictures.get(place);
    }
    get rows() { return this.data.rows; }
    name(place) {
      return this.data.name + ', ' + nameOf(place, this.data.first);
    }
    kind(place, x, y) { return this.data.kinds[this.picture(place).ground[y * columns + x - 1]]; }
    here(place, x, y) {
      return this.picture(place).things.filter(each => each.x === x && each.y === y);
    }
    /// Those of the layers that are shown.
    areas(place) { return this.picture(place).areas.filter(([look]) => shows[areaLayers[this.data.areas[look][0]]]); }
    line(place, x, y) {
      const lines = this.picture(place).lines;
      return lines ? lines[y * columns + x - 1] : 0;
    }
    /// The line that a square leads to: of what stands there in front, else of its ground.
    lineOf(place, x, y) {
      const line = this.here(place, x, y).map(thing => this.data.things[thing.look][4]).filter(each => each > 0).pop();
      return line ?? this.line(place, x, y);
    }
    squaresOf(place, line) {
      const {lines, things} = this.picture(place), found = new Set();
      if (lines) lines.forEach((each, i) => { if (each === line) found.add(i); });
      for (const thing of things)
        if (this.data.things[thing.look][4] === line) found.add(thing.y * columns + thing.x - 1);
      return found;
    }
    told(place, x, y) {
      const source = sourceOf(this), quoted = line => {
        if (!source || line === 0) return '';
        const text = source.lines[line - 1].trim();
        return ' [' + source.name + ':' + line + ': ' + (text.length > 100 ? text.slice(0, 100) + ' ...' : text) + ']';
      };
      const kind = this.kind(place, x, y);
      let text = '(' + x + ',' + y + ')';
      const map = this.data.maps.findLast(([x1, y1, x2, y2]) => x >= x1 && x <= x2 && y >= y1 && y <= y2);
      if (map) text += ', (' + (x - map[0]) + ',' + (y - map[1]) + ') of its map';
      text += ': ' + kind[4];
      if ((kind[5] & property.random) === 0) {
        if (kind[0] !== ' ' && (kind[5] & property.lit) === 0) text += ', not lit';
        if (kind[5] & property.undiggable) text += ', undiggable';
      }
      text += quoted(this.line(place, x, y));
      for (const [look, x1, y1, x2, y2] of this.areas(place))
        if (x >= x1 && x <= x2 && y >= y1 && y <= y2) text += '; ' + this.data.areas[look][1];
      for (const {look, seeds} of this.here(place, x, y)) {
        const [, , , words, line] = this.data.things[look];
        text += '; ' + words + (seeds < this.data.seeds ? '; ' + seeds + ' of ' + this.data.seeds + ' seeds' : '') + quoted(line);
      }
      return text;
    }
    svg(place) {
      const {ground, things} = this.picture(place), [first, last] = this.rows, grid = shows.grid;
      const left = grid ? 20 : -wide, top = grid ? 24 : 4, xOf = x => left + x * wide, yOf = y => top + (y - first) * high;
      const front = new Array(columns * 21);
      for (const thing of things) {
        const look = this.data.things[thing.look], i = thing.y * columns + thing.x - 1;
        if (look[2] > 0 && shows[look[2]] && !(front[i] && front[i][2] > look[2])) front[i] = look;
      }
      const paths = {}, path = (ink, text) => { paths[ink] = (paths[ink] ?? '') + text; };
      let boxes = '', text = '';
      for (let y = first; y <= last; ++y) {
        const words = new Map();
        for (let x = 1; x <= columns; ++x) {
          const i = y * columns + x - 1, kind = this.data.kinds[ground[i]], thing = front[i];
          const heat = place === 0 && this.heat ? this.heat[i] : 0;
          if ((kind[5] & property.random) && !thing) boxes += box('s', xOf(x), yOf(y), '');
          if (heat > 0) boxes += box('x', xOf(x), yOf(y), ' fill-opacity="' + (10 + Math.floor(80 * heat / 9)) + '%"');
          if (!(kind[5] & property.random)) {
            if (shows.unlit && kind[0] !== ' ' && !(kind[5] & property.lit)) path('d', 'M' + (xOf(x) + 2) + ' ' + (yOf(y) + 2) + 'h6');
            if (shows.undiggable && (kind[5] & property.undiggable)) path('r', 'M' + (xOf(x) + 1) + ' ' + (yOf(y) + 4) + 'v10');
          }
          if (!thing && kind[3] !== 0) {
            const middleX = xOf(x) + wide / 2, middleY = yOf(y) + high / 2, arms = kind[3];
            if (arms & (arm.east | arm.west))
              path('a', 'M' + (arms & arm.west ? xOf(x) : middleX) + ' ' + middleY + 'H' + (arms & arm.east ? xOf(x + 1) : middleX));
            if (arms & (arm.north | arm.south))
              path('a', 'M' + middleX + ' ' + (arms & arm.north ? yOf(y) : middleY) + 'V' + (arms & arm.south ? yOf(y + 1) : middleY));
            continue;
          }
          if (!thing && (kind[0] === ' ' || (kind[5] & property.random))) continue;
          // What there is much of is quicker to draw without letters.
          if (!thing && kind[1] === '·') {
            path(kind[2], 'M' + (xOf(x) + 5) + ' ' + (yOf(y) + 9) + 'h0');
            continue;
          }
          if (!thing && kind[1] === '≈') {
            path(kind[2], 'M' + (xOf(x) + 1) + ' ' + (yOf(y) + 8) + 'l2-2 4 4 2-2');
            continue;
          }
          const ink = heat > 0 ? 'f' : thing ? thing[1] : kind[2];
          if (!words.has(ink)) words.set(ink, {x: [], text: ''});
          const of = words.get(ink);
          of.x.push(xOf(x));
          of.text += thing ? thing[0] : kind[1] || kind[0];
          if (thing && thing[2] === monsters) path('o', 'M' + (xOf(x) + 2) + ' ' + (yOf(y) + 17) + 'h6');
          if (thing && thing[2] === objects) path('h', 'M' + (xOf(x) + 2) + ' ' + (yOf(y) + 17) + 'h1m4 0h1');
        }
        for (const [ink, of] of words)
          text += '<text class="' + ink + '" x="' + of.x.join(' ') + '" y="' + (yOf(y) + baseLine) + '">' + escaped(of.text) + '</text>';
      }
      const right = xOf(columns + 1), bottom = yOf(last + 1);
      for (const [look, x1, y1, x2, y2] of this.areas(place)) {
        const from = yOf(Math.max(y1, first)), to = yOf(Math.min(y2, last) + 1);
        if (from < to) path(areaInks[this.data.areas[look][0]], 'M' + xOf(x1) + ' ' + from + 'H' + xOf(x2 + 1) + 'V' + to + 'H' + xOf(x1) + 'Z');
      }
      let rulers = 0;
      if (grid) {
        const write = (x, y, number, ink) => {
          const from = x - String(number).length * wide / 2;
          text += '<text class="' + ink + '" x="' + from + '" y="' + y + '">' + number + '</text>';
        };
        for (let x = 10; x <= columns; x += 10) {
          write(xOf(x) + 5, 18, x, 't');
          path('q', 'M' + xOf(x) + ' ' + top + 'V' + bottom);
        }
        for (let y = first; y <= last; ++y) {
          write(14, yOf(y) + baseLine, y, 't');
          if (y % 5 === 0) path('q', 'M' + xOf(1) + ' ' + yOf(y) + 'H' + right);
        }
        for (const [x1, y1, x2, y2] of this.data.maps.slice(0, 9)) {
          for (let x = x1; x <= Math.min(x2, columns); x += 10)
            if (x >= 1) write(xOf(x) + 5, bottom + baseLine + rulers * high, x - x1, 'l');
          for (let y = Math.max(y1, first); y <= Math.min(y2, last); ++y)
            write(right + 15 + rulers * 30, yOf(y) + baseLine, y - y1, 'l');
          ++rulers;
        }
      }
      const drawn = Object.entries(paths).map(([ink, d]) => '<path class="' + ink + '" d="' + d + '"/>').join('');
      this.origin = {left, top, first};
      const width = right + 4 + rulers * 30, height = bottom + 4 + rulers * high;
      return '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ' + width + ' ' + height + '">' + boxes + drawn + text +
        '<g class="marks"></g></svg>';
    }
    mark(i, name) {
      const x = i % columns + 1, y = Math.floor(i / columns), {left, top, first} = this.origin;
      return box(name, left + x * wide, top + (y - first) * high, '');
    }
  }
  const box = (name, x, y, rest) =>
    '<rect class="' + name + '" x="' + x + '" y="' + y + '" width="' + wide + '" height="' + high + '"' + rest + '/>';

  const slider = $('seed'), said = $('said'), chosen = $('level'), beside = $('beside'), told = $('told');
  const panel = $('source'), list = $('lines');
  const figures = [...document.querySelectorAll('figure')], levels = new Map(), sources = new Map(), seen = new Set();
  const levelOf = number => {
    if (!levels.has(number)) levels.set(number, new Level(number));
    return levels.get(number);
  };
  const sourceOf = level => {
    const number = level.data.source;
    if (number < 0) return null;
    if (!sources.has(number)) sources.set(number, JSON.parse($('source-' + number).textContent));
    return sources.get(number);
  };
  const nameOf = (place, first) => place === 0 ? 'all seeds' : 'seed ' + (first + place - 1);
  const placeOf = which => Math.min(Number(slider.value) + which, Number(slider.max));

  // Where the reader is: a level, one of its pictures, a square, and a line of the source.
  const at = {level: 0, which: 0, x: 1, y: 0, line: 0};

  const mapsOf = number => [...figures[number].querySelectorAll('.map')];
  const mark = number => {
    const level = levelOf(number);
    mapsOf(number).forEach((map, which) => {
      const group = map.querySelector('.marks');
      if (!group) return;
      let text = '';
      if (at.line > 0 && level.data.source === levelOf(at.level).data.source)
        for (const i of level.squaresOf(placeOf(which), at.line)) text += level.mark(i, 'hit');
      if (number === at.level && which === at.which) text += level.mark(at.y * columns + at.x - 1, 'cursor');
      group.innerHTML = text;
    });
  };
  const draw = number => {
    const level = levelOf(number), figure = figures[number], count = Number(beside.value);
    const pictures = figure.querySelector('.pictures');
    while (pictures.childElementCount > count) pictures.lastElementChild.remove();
    while (pictures.childElementCount < count) {
      const map = document.createElement('div');
      map.className = 'map';
      map.setAttribute('role', 'application');
      map.setAttribute('aria-roledescription', 'map of a level');
      map.setAttribute('aria-describedby', 'keys');
      pictures.append(map);
    }
    mapsOf(number).forEach((map, which) => {
      map.tabIndex = number === at.level && which === at.which ? 0 : -1;
      map.setAttribute('aria-label', level.name(placeOf(which)));
      map.innerHTML = level.svg(placeOf(which)) + (count > 1 ? '<p>' + nameOf(placeOf(which), level.data.first) + '</p>' : '');
    });
    figure.querySelector('.legend').textContent = placeOf(0) === 0 ? level.data.legend.join(' · ') : '';
    mark(number);
  };
  const drawSeen = () => {
    const first = Number(slider.dataset.first);
    said.textContent = nameOf(Number(slider.value), first);
    slider.setAttribute('aria-valuetext', said.textContent);
    for (const number of seen) draw(number);
  };
  const remember = () => {
    const shown = layers.reduce((sum, layer, i) => sum + (layer.checked << i), 0);
    const text = '#' + [at.level, slider.value, at.x, at.y, beside.value, shown].join();
    if (location.hash !== text) try { history.replaceState(null, '', text); } catch {}
  };

  const showSource = () => {
    const level = levelOf(at.level), source = sourceOf(level);
    panel.hidden = source === null;
    if (!source || list.dataset.source === String(level.data.source)) return;
    list.dataset.source = level.data.source;
    $('source-name').textContent = source.name;
    list.innerHTML = source.lines.map((text, i) =>
      '<li role="option" aria-selected="false" id="line-' + (i + 1) + '">' + escaped(text) + '</li>').join('');
  };
  const choose = line => {
    const before = $('line-' + at.line), now = $('line-' + line);
    at.line = now ? line : 0;
    before?.setAttribute('aria-selected', 'false');
    list.removeAttribute('aria-activedescendant');
    if (now) {
      now.setAttribute('aria-selected', 'true');
      list.setAttribute('aria-activedescendant', now.id);
      now.scrollIntoView({block: 'nearest'});
    }
    for (const number of seen) mark(number);
  };
  const go = (number, which, x, y) => {
    const before = at.level, [first, last] = levelOf(number).rows;
    Object.assign(at, {level: number, which, x: Math.max(1, Math.min(columns, x)), y: Math.max(first, Math.min(last, y))});
    chosen.value = number;
    showSource();
    for (const each of new Set([before, number])) {
      mapsOf(each).forEach((map, i) => { map.tabIndex = each === number && i === which ? 0 : -1; });
      if (mapsOf(each).length) mark(each);
    }
    remember();
  };
  const tell = () => {
    const level = levelOf(at.level), place = placeOf(at.which);
    told.textContent = level.told(place, at.x, at.y);
    choose(level.lineOf(place, at.x, at.y));
  };
  const visit = number => {
    choose(0);
    seen.add(number);
    go(number, 0, at.x, at.y);
    draw(number);
    figures[number].scrollIntoView({block: 'nearest'});
  };

  const squareAt = event => {
    const map = event.target.closest('.map'), svg = map?.querySelector('svg');
    if (!svg) return null;
    const number = figures.indexOf(map.closest('figure')), level = levelOf(number), {left, top, first} = level.origin;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const x = Math.floor((point.x - left) / wide), y = Math.floor((point.y - top) / high) + first;
    const is_in = x >= 1 && x <= columns && y >= level.rows[0] && y <= level.rows[1];
    return is_in ? {map, number, which: mapsOf(number).indexOf(map), x, y} : null;
  };
  const main = document.querySelector('.levels');
  main.addEventListener('click', event => {
    const square = squareAt(event);
    if (!square) return;
    go(square.number, square.which, square.x, square.y);
    square.map.focus({preventScroll: true});
    tell();
  });
  main.addEventListener('mousemove', event => {
    const square = squareAt(event);
    if (square) told.textContent = levelOf(square.number).told(placeOf(square.which), square.x, square.y);
  });
  /// The next square with something, in the order of reading; step: 1 or -1.
  const nextThing = step => {
    const level = levelOf(at.level), here = at.y * columns + at.x - 1;
    const places = [...new Set(level.picture(placeOf(at.which)).things.map(each => each.y * columns + each.x - 1))].sort((a, b) => a - b);
    const next = step > 0 ? places.find(i => i > here) ?? places[0] : places.findLast(i => i < here) ?? places.at(-1);
    return next === undefined ? [at.x, at.y] : [next % columns + 1, Math.floor(next / columns)];
  };
  main.addEventListener('keydown', event => {
    if (!event.target.classList.contains('map') || event.altKey || event.metaKey) return;
    const far = event.ctrlKey || event.shiftKey ? 8 : 1, {x, y} = at;
    const to = {ArrowLeft: [x - far, y], ArrowRight: [x + far, y], ArrowUp: [x, y - far], ArrowDown: [x, y + far],
      Home: [1, y], End: [columns, y], PageUp: [x, 0], PageDown: [x, 20]}[event.key] ??
      (event.key === 'n' || event.key === 'p' ? nextThing(event.key === 'n' ? 1 : -1) : null);
    if (to) {
      go(at.level, at.which, ...to);
      tell();
    } else if (event.key === '+' || event.key === '-') {
      slider.value = Number(slider.value) + (event.key === '+' ? 1 : -1);
      drawSeen();
      remember();
      tell();
    } else if (event.key === 'Enter' && !panel.hidden) {
      list.focus();
    } else if (event.key === 'Escape') {
      choose(0);
    } else {
      return;
    }
    event.preventDefault();
  });
  main.addEventListener('focusin', event => { if (event.target.classList.contains('map')) tell(); });

  const tellLine = () => {
    const found = levelOf(at.level).squaresOf(placeOf(at.which), at.line);
    told.textContent = 'line ' + at.line + ': ' + (found.size === 1 ? '1 square' : found.size + ' squares');
  };
  list.addEventListener('click', event => {
    const item = event.target.closest('li');
    if (!item) return;
    choose(Number(item.id.slice('line-'.length)));
    tellLine();
  });
  list.addEventListener('keydown', event => {
    const last = list.childElementCount, step = {ArrowUp: -1, ArrowDown: 1, PageUp: -20, PageDown: 20, Home: -last, End: last}[event.key];
    if (step) {
      choose(Math.max(1, Math.min(last, at.line + step)));
      tellLine();
    } else if (event.key === 'Enter') {
      const [first] = levelOf(at.level).squaresOf(placeOf(at.which), at.line);
      if (first === undefined) return;
      go(at.level, at.which, first % columns + 1, Math.floor(first / columns));
      mapsOf(at.level)[at.which].focus();
    } else {
      return;
    }
    event.preventDefault();
  });

  slider.addEventListener('input', () => { drawSeen(); remember(); });
  beside.addEventListener('change', () => { at.which = 0; drawSeen(); remember(); });
  for (const layer of layers) layer.addEventListener('change', () => { readLayers(); drawSeen(); remember(); });
  chosen.addEventListener('change', () => visit(Number(chosen.value)));

  // Only what is seen is drawn, and kept.
  const observer = new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries) {
      const number = figures.indexOf(target);
      if (isIntersecting === seen.has(number)) continue;
      if (isIntersecting) {
        seen.add(number);
        draw(number);
      } else if (number !== at.level) {
        seen.delete(number);
        target.style.minHeight = target.offsetHeight + 'px';
        target.querySelector('.pictures').replaceChildren();
        levels.delete(number);
      }
    }
  }, {rootMargin: '200px'});

  const [level, place, x, y, count, shown] = location.hash.slice(1).split(',').map(Number);
  if (figures.length > 0) {
    if ([...beside.options].some(each => Number(each.value) === count)) beside.value = count;
    if (shown >= 0) layers.forEach((layer, i) => { layer.checked = (shown >> i & 1) !== 0; });
    readLayers();
    if (place > 0 && place <= Number(slider.max)) slider.value = place;
    const number = figures[level] ? level : 0, rows = levelOf(number).rows;
    seen.add(number);
    go(number, 0, x || 1, y || rows[0]);
    drawSeen();
    if (number > 0) figures[number].scrollIntoView();
    for (const figure of figures) observer.observe(figure);
  }
}
