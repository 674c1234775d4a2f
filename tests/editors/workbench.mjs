// A window of Visual Studio Code: code-server in the system's chromium, and what one does there by mouse and keys.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const patience = 120000;  // milliseconds: what is waited for comes in a second on a machine that has nothing else to do
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const serverOf = (modules) => join(modules, 'code-server/lib/vscode/out/server-main.js');

/** What is missing for a window; undefined if all is there. modules: a folder node_modules. */
export function missing(modules) {
  if (!existsSync(serverOf(modules))) return 'code-server';
  return chromium ? undefined : 'chromium';
}

/** The window that shows a folder, with an extension. It has a home of its own in work. */
export class Workbench {
  static async open({ modules, vsix, programs, folder, work }) {
    const bench = new Workbench();
    try {
      await bench.start({ modules, vsix, programs, folder, work });
    } catch (error) {
      await bench.close();
      throw error;
    }
    return bench;
  }

  async start({ modules, vsix, programs, folder, work }) {
    const data = ['--server-data-dir', join(work, 'data'), '--extensions-dir', join(work, 'extensions'), '--user-data-dir', join(work, 'user')];
    const path = `${programs}:${process.env.PATH}`;
    const env = { ...process.env, HOME: work, PATH: path };
    mkdirSync(work, { recursive: true });
    writeFileSync(join(work, '.profile'), `PATH='${path}'\n`);  // shells of the editor are login shells
    execFileSync(process.execPath, [serverOf(modules), ...data, '--install-extension', vsix], { env, stdio: 'ignore' });
    const port = 9000 + (process.pid % 900);
    this.server = spawn(process.execPath, [serverOf(modules), ...data, '--host', '127.0.0.1', '--port', `${port}`, '--without-connection-token'],
      { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((done, fail) => {
      this.server.stdout.on('data', (text) => `${text}`.includes('bound to') && done());
      this.server.on('exit', (code) => fail(new Error(`code-server ended with ${code}`)));
    });
    const { chromium: browserType } = createRequire(join(modules, 'x.js'))('playwright-core');
    this.browser = await browserType.launch({ executablePath: chromium, args: ['--no-sandbox'] });
    this.page = await this.browser.newPage({ viewport: { width: 1000, height: 640 } });
    this.page.setDefaultTimeout(patience);
    await this.page.goto(`http://127.0.0.1:${port}/?folder=${folder}`);
    await this.page.getByRole('button', { name: /Yes, I trust/ }).click();
  }

  async close() {
    await this.browser?.close();
    this.server?.removeAllListeners('exit');
    this.server?.kill();
  }

  picture(file) {
    return this.page.screenshot({ path: file });
  }

  row(name) {
    return this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
  }
  async openFile(name) {
    await this.row(name).dblclick();
    await this.tab(name);
  }
  /** Waits for a tab that is shown. */
  tab(name) {
    return this.page.locator('.tab.active', { hasText: name }).first().waitFor();
  }
  language(name) {
    return this.page.locator('[id="status.editor.mode"]', { hasText: name }).waitFor();
  }
  cursorIn(line) {
    return this.page.locator('[id="status.editor.selection"]', { hasText: `Ln ${line},` }).waitFor();
  }

  /** A command of the palette. */
  async command(title) {
    await this.page.keyboard.press('F1');
    await this.choose(title);
  }
  /** Types what is wanted into a list, and takes it. */
  async choose(title) {
    const box = this.page.locator('.quick-input-widget:visible');
    await box.locator('input').first().pressSequentially(title);
    await box.locator('.monaco-list-row.focused', { hasText: title }).waitFor();
    await this.page.keyboard.press('Enter');
  }
  async goTo(line, column = 1) {
    await this.page.keyboard.press('Control+g');
    await this.page.locator('.quick-input-widget:visible input').first().waitFor();
    await this.page.keyboard.type(`${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await this.cursorIn(line);
  }

  /** The lines of the text that has the focus, as they are shown. */
  lines() {
    return this.page.locator('.editor-group-container.active .view-line').evaluateAll((lines) => lines
      .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top)).map((line) => line.textContent.replaceAll('\u00a0', ' ')));
  }
  /** Where the first occurrence of a text in a line is: its box in pixels, and the colour that it begins with. */
  async place(text) {
    const found = await this.page.evaluate((wanted) => {
      for (const line of document.querySelectorAll('.editor-group-container.active .view-line')) {
        const begin = line.textContent.indexOf(wanted);
        if (begin < 0) continue;
        const range = document.createRange();
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        let color;
        for (let node = walker.nextNode(), at = 0; node; at += node.data.length, node = walker.nextNode()) {
          const end = at + node.data.length;
          if (at <= begin && begin < end) {
            range.setStart(node, begin - at);
            ({ color } = getComputedStyle(node.parentElement));
          }
          if (at < begin + wanted.length && begin + wanted.length <= end) range.setEnd(node, begin + wanted.length - at);
        }
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height, color };
      }
      return undefined;
    }, text);
    if (!found) throw new Error(`${text} is not shown`);
    return found;
  }
  /** Waits until nothing of the text changes its colour any more: the server's words come after those of the grammar. */
  async settled() {
    const colors = () => this.page.evaluate(() => [...document.querySelectorAll('.view-line span span')].map((each) => each.className).join());
    for (let before = await colors(), same = 0; same < 4;) {
      await this.page.waitForTimeout(500);
      const now = await colors();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  }
  /** The words that have a line of that kind ('error', 'warning') below them. */
  async underlined(kind) {
    const boxes = await this.page.locator(`.editor-group-container.active .squiggly-${kind}`).evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })));
    return this.page.evaluate((places) => places.map(({ x, y, width, height }) => {
      let text = '';
      const of = document.querySelectorAll('.editor-group-container.active .view-line');
      for (const line of of) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (let at = 0; at < node.data.length; ++at) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const box = range.getBoundingClientRect();
            const middle = box.x + box.width / 2;
            if (middle > x && middle < x + width && box.bottom > y && box.top < y + height) text += node.data[at];
          }
      }
      return text;
    }), boxes);
  }
  async waitForLine(kind) {
    await this.page.locator(`.editor-group-container.active .squiggly-${kind}`).first().waitFor();
  }
  async waitForNoLine(kind) {
    await this.page.locator(`.editor-group-container.active .squiggly-${kind}`).first().waitFor({ state: 'detached' });
  }
  /** What is told where the mouse rests on a word. */
  async hover(text) {
    const { x, y, width, height } = await this.place(text);
    await this.page.mouse.move(x + width / 2 + 40, y + 3 * height);
    await this.page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    const shown = this.page.locator('.monaco-hover:visible .hover-contents');
    await shown.first().waitFor();
    return (await shown.allTextContents()).join('\n');
  }
}
