import { randomBytes } from 'node:crypto';

/** What the page is sent: a picture or why there is none, the line that the cursor is in, and how the picture was made. */
export interface Shown {
  svg?: string;
  text?: string;
  line: number;
  seed?: number;
}

/** What the page tells: a line that is to be gone to, or which picture is wanted. */
export interface Wanted {
  line?: number;
  step?: 'certain' | 'next';
}

/**
 * What the page does. The title of a square has the lines that made it, each behind the name of its file. Those of the cursor's
 * line are marked, and shown where the picture is larger than the panel; of a level without any, the first that has a line.
 */
const script = `
  const vscode = acquireVsCodeApi();
  const [place, reason, seed] = ['picture', 'reason', 'seed'].map((id) => document.getElementById(id));
  const linesOf = (square) =>
    [...(square?.querySelector('title')?.textContent ?? '').matchAll(/^ +.*?:(\\d+): /gm)].map((match) => Number(match[1]));
  function mark(line, isNew) {
    const squares = [...place.querySelectorAll('rect')];
    const here = squares.filter((square) => linesOf(square).includes(line));
    for (const square of squares) square.classList.toggle('here', here.includes(square));
    const shown = here[0] ?? (isNew ? squares.find((square) => linesOf(square).length > 0) : undefined);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }
  let last = '';
  window.addEventListener('message', ({ data }) => {
    reason.textContent = data.text ?? '';
    place.classList.toggle('old', data.svg === undefined);
    const isNew = data.svg !== undefined && data.svg !== last;
    if (isNew) {
      last = data.svg;
      place.replaceChildren(document.importNode(new DOMParser().parseFromString(last, 'image/svg+xml').documentElement, true));
    }
    mark(data.line, isNew);
    seed.textContent = data.seed === undefined ? 'what is certain' : 'seed ' + data.seed;
  });
  place.addEventListener('click', ({ target }) => {
    const lines = linesOf(target.closest('rect'));
    if (lines.length) vscode.postMessage({ line: lines.at(-1) });
  });
  for (const step of ['certain', 'next']) document.getElementById(step).addEventListener('click', () => vscode.postMessage({ step }));
`;

// Of a narrow panel a level goes beyond the edge, since its letters could not be read otherwise.
const style = `
  #picture { overflow-x: auto }
  svg { max-width: max(100%, 40rem); height: auto }
  rect.here { stroke: #f08000; stroke-width: 2 }
  .old { opacity: 0.4 }
`;

/** The page of a panel. */
export function page(): string {
  const nonce = randomBytes(16).toString('base64');
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<style>${style}</style>
<p><button id="certain">What is certain</button> <button id="next">Next seed</button> <span id="seed"></span></p>
<p id="reason"></p>
<div id="picture"></div>
<script nonce="${nonce}">${script}</script>
</html>`;
}
