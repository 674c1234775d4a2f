// browser.mjs SOURCE NPM WORK BUILD [CHECK...]: the packed extension in a real Visual Studio Code, which is code-server in the system's
// chromium. NPM is the folder that get-vscode fills; BUILD has the programs; CHECK is one of the functions below, all without.
// Makes pictures of the window in WORK: mistake.png is doc/pictures/vscode.png, level.png doc/pictures/vscode-level.png.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyExtension } from './extension.mjs';
import { Workbench, missing } from './workbench.mjs';

const [source, npm, work, build] = process.argv.slice(2, 6).map((path) => resolve(path));
const chosen = process.argv.slice(6);
const modules = join(npm, 'node_modules');
const packages = join(npm, 'extension/node_modules');
const absent = existsSync(packages) ? missing(modules) : 'the extension\'s packages';
if (absent) {
  console.log(`skipped: ${absent} cannot be found`);
  process.exit(0);
}
const picture = (name) => join(work, name);
const run = (program, ...args) => execFileSync(join(build, program), args, { cwd: folder, encoding: 'utf8' });
const folder = join(work, 'levels');
rmSync(work, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// What doc/editors.md begins with, and files that the window is tried with.
const documented = /^(?: {4}\S.*\n)+/m.exec(readFileSync(join(source, 'doc/editors.md'), 'utf8'))[0].replace(/^ {4}/gm, '');
const second = 'MAZE:"den",\' \'\nGEOMETRY:left,top\nMAP\n....\n....\nENDMAP\nTRAP:"pit",(1,1)\n';
const files = {
  'cell.des': documented,
  'two.des': documented.replace('(7,0)', '(3,0)') + second,
  'zombie.des': documented.replace('\'h\',"dwarf"', '\'Z\',"ghoul mage"').replace('(7,0)', '(3,0)'),
  'other.des': '# a vault\nNAME: small\nORIENT: float\n',
  'broken.lev': 'no <level>',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
copyFileSync(join(source, 'tests/editors/bad.des'), join(folder, 'bad.des'));
run('lev_comp', '--target', 'nethack-3.6.6', join(source, 'dat/levels/3.6/castle.des'));
run('dgn_comp', join(source, 'dat/dungeon.def'), '-o', join(folder, 'dungeon'));

copyExtension(source, packages, join(work, 'extension'));
execFileSync('npm', ['run', 'package'], { cwd: join(work, 'extension'), stdio: ['ignore', 'ignore', 'inherit'] });
const vsix = join(work, 'extension', readdirSync(join(work, 'extension')).find((each) => each.endsWith('.vsix')));
const bench = await Workbench.open({ modules, vsix, programs: build, folder, work: join(work, 'home') });
const { page } = bench;
const keys = page.keyboard;

/** The last step of the document: what is wrong is underlined, and told where the mouse is. The extension is there then. */
async function mistake() {
  await bench.openFile('cell.des');
  await bench.language('Special level');
  await bench.waitForLine('error');
  await bench.settled();
  assert.deepEqual(await bench.underlined('error'), ['7']);
  assert.notEqual((await bench.place('MONSTER')).color, (await bench.place('dwarf')).color);
  await bench.picture(picture('mistake.png'));
  assert.match(await bench.hover('7'), /x must be 0 to 4 here, not 7.*speclev\(coordinate-range\)/s);
  await bench.picture(picture('hover.png'));
}

async function quickFix() {
  await bench.openFile('bad.des');
  await bench.waitForLine('warning');
  await bench.goTo(8, 15);
  await keys.press('Control+.');
  await page.locator('.action-widget .monaco-list-row', { hasText: 'dwarf' }).first().waitFor();
  await bench.picture(picture('fix.png'));
  await keys.press('Enter');
  await bench.waitForNoLine('warning');
  assert.equal((await bench.lines())[7], 'MONSTER:\'h\',"dwarf",(4,0)');
}

async function completion() {
  await bench.openFile('two.des');
  await bench.goTo(13);
  await keys.press('Control+End');
  await keys.type('MONSTER:\'h\',');
  await keys.type('"dwa');
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  await rows.filter({ hasText: 'dwarf lord' }).waitFor();
  const offered = await rows.allTextContents();
  assert.ok(offered.every((each) => each.includes('dwarf')), offered.join());
  await bench.picture(picture('completion.png'));
  await keys.press('Enter');
  assert.equal((await bench.lines()).at(-1), 'MONSTER:\'h\',"dwarf"');
  for (let tries = 0; (await bench.lines()).at(-1) !== '' && tries < 20; ++tries) await keys.press('Control+z');
  assert.match(await bench.hover('(4,0)'), /^\(4,0\), on the level \(\d+,\d+\): \. floor$/);
}

/** The picture of a level beside its source follows the cursor; a click on the square of the axe goes to its line. */
async function levelPicture() {
  await bench.goTo(1);
  await page.locator('.editor-group-container.active .action-label[aria-label*="Show the Level"]').click();
  const panel = page.frameLocator('iframe.webview').frameLocator('#active-frame');
  const square = (what) => panel.locator('rect', { hasText: what }).first();
  await square('axe').waitFor({ state: 'attached' });
  const tab = (name) => page.locator('.tab', { hasText: new RegExp(`^${name}$`) }).waitFor();
  await tab('cell');
  const marked = async (places) => {
    await panel.locator('rect.here').nth(places.length - 1).waitFor({ state: 'attached' });
    assert.deepEqual((await panel.locator('rect.here').allTextContents()).map((each) => each.split(' ')[0]).sort(), places);
  };
  await square('axe').click({ force: true });
  await bench.cursorIn(7);
  await marked(['(40,11)']);
  await bench.settled();
  await bench.picture(picture('level.png'));
  await bench.goTo(4);
  await marked(['(37-39,11)', '(40,11)', '(41,11)']);
  await bench.goTo(10);
  await square('pit').waitFor({ state: 'attached' });
  await tab('den');
  assert.equal(await square('axe').count(), 0);
  await square('pit').click({ force: true });
  await bench.cursorIn(14);
  await bench.goTo(14, 6);
  await keys.type('(');
  await panel.getByText('the source has errors', { exact: true }).waitFor();
  await keys.press('Backspace');
  await panel.getByText('the source has errors', { exact: true }).waitFor({ state: 'detached' });
  await panel.locator('button', { hasText: 'Next seed' }).click();
  await panel.getByText('seed 0', { exact: true }).waitFor();
  await bench.picture(picture('second.png'));
  await page.locator('.tab', { hasText: 'den' }).locator('.codicon-close').click();
}

async function game() {
  await bench.openFile('zombie.des');
  await bench.waitForLine('warning');
  await bench.command('speclev: Choose the Game');
  await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'AceHack' }).waitFor();
  await bench.picture(picture('games.png'));
  await bench.choose('slashem-0.0.7E7F3');
  await bench.waitForNoLine('warning');
  assert.equal(JSON.parse(readFileSync(join(folder, '.vscode/settings.json'), 'utf8'))['speclev.target'], 'slashem-0.0.7E7F3');
}

/** Compiled files are opened as their sources, for the game that they are of, and cannot be written. */
async function compiled() {
  const shown = async () => (await bench.lines()).slice(0, 10).map((each) => each.replace(/\u200a\d+$/, '').trimEnd());  // without hints
  const wanted = (name) => run('speclev', 'decompile', name).split('\n').slice(0, 10).map((each) => each.trimEnd());
  await bench.row('castle.lev').dblclick();
  await bench.tab('castle.des');
  await bench.language('Special level');
  await page.locator('.view-line', { hasText: 'FLAGS' }).waitFor();
  await bench.settled();
  const text = await shown();
  assert.deepEqual(text, wanted('castle.lev'));
  for (const kind of ['error', 'warning']) assert.deepEqual(await bench.underlined(kind), []);
  assert.equal(await page.locator('.tab', { hasText: 'castle' }).count(), 1);
  await bench.goTo(1);
  await keys.type('x');
  await page.getByText('Cannot edit in read-only editor').first().waitFor();
  assert.deepEqual(await shown(), text);
  await bench.picture(picture('source.png'));
  await bench.row('dungeon').first().click({ button: 'right' });
  await page.locator('.context-view .action-label', { hasText: 'Open as Source' }).hover();
  await keys.press('Enter');
  await bench.tab('dungeon.def');
  await bench.language('Dungeon description');
  await bench.settled();
  assert.deepEqual(await shown(), wanted('dungeon'));
  for (const kind of ['error', 'warning']) assert.deepEqual(await bench.underlined(kind), []);
  await bench.row('broken.lev').dblclick();
  const told = page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('p');
  assert.equal(await told.textContent(), 'broken.lev: this is no file of a known game');
  await bench.picture(picture('broken.png'));
}

async function otherFiles() {
  await bench.openFile('other.des');
  await bench.language('Plain Text');
}

try {
  for (const each of [mistake, quickFix, completion, levelPicture, game, compiled, otherFiles]) {
    if (each !== mistake && chosen.length && !chosen.includes(each.name)) continue;
    console.log(each.name);
    await each();
  }
} catch (error) {
  await bench.picture(picture('wrong.png'));
  console.log(`wrong: ${error.stack}; ${picture('wrong.png')}`);
  process.exitCode = 1;
} finally {
  await bench.close();
}
