// browser.mjs PACKAGE PROGRAMS MODULES WORK: the packed extension in a real Visual Studio Code, which is code-server in a browser.
// PACKAGE is the .vsix, PROGRAMS a folder with speclev, MODULES a folder node_modules with code-server and playwright-core; chromium
// is that of the system. Makes WORK/picture.png of the window with a mistake underlined. Not among the tests of ctest, since these
// take some minutes to get: tests/README.md says how.
import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [vsix, programs, modules, work] = process.argv.slice(2).map((path) => resolve(path));
const server = join(modules, 'code-server/lib/vscode/out/server-main.js');
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
if (!existsSync(server) || !chromium) {
  console.log(`skipped: ${chromium ? 'code-server' : 'chromium'} is not here`);
  process.exit(0);
}
const { chromium: browserType } = createRequire(join(modules, 'x.js'))('playwright-core');
const port = 9000 + (process.pid % 900);
rmSync(work, { recursive: true, force: true });
const folder = join(work, 'levels');
mkdirSync(folder, { recursive: true });
const tests = dirname(fileURLToPath(import.meta.url));
copyFileSync(join(tests, 'bad.des'), join(folder, 'bad.des'));
const good = readFileSync(join(tests, 'bad.des'), 'utf8').replace('dwraf', 'dwarf').replace('(7,0)', '(3,0)');
writeFileSync(join(folder, 'good.des'), good);
writeFileSync(join(folder, 'other.des'), '# a vault\nNAME: small\nORIENT: float\n');
const data = ['--server-data-dir', join(work, 'data'), '--extensions-dir', join(work, 'extensions'), '--user-data-dir', join(work, 'user')];
// A login shell may have another PATH than this process.
mkdirSync(join(work, 'user/Machine'), { recursive: true });
writeFileSync(join(work, 'user/Machine/settings.json'), JSON.stringify({ 'speclev.program': join(programs, 'speclev') }));
const env = { ...process.env, HOME: work };
execFileSync(process.execPath, [server, ...data, '--install-extension', vsix], { env, stdio: 'inherit' });
const running = spawn(process.execPath, [server, ...data, '--host', '127.0.0.1', '--port', `${port}`, '--without-connection-token'],
  { env, stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((done) => running.stdout.on('data', (text) => `${text}`.includes('bound to') && done()));

const browser = await browserType.launch({ executablePath: chromium, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
  await page.goto(`http://127.0.0.1:${port}/?folder=${folder}`);
  const trust = page.getByRole('button', { name: /Yes, I trust/ });
  await trust.waitFor({ timeout: 90000 }).then(() => trust.click(), () => {});
  const open = async (name) => {
    const row = page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
    await row.waitFor({ timeout: 60000 });
    await row.dblclick();
  };
  const language = (name) => page.locator('[id="status.editor.mode"]', { hasText: name }).waitFor({ timeout: 60000 });
  await open('bad.des');
  await language('Special level');
  await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
  await page.locator('.squiggly-warning').first().waitFor({ timeout: 60000 });
  // Words have colours: the statement has another one than the name in quotes.
  const color = (text) => page.locator('.view-line span span', { hasText: text }).first().evaluate((node) => getComputedStyle(node).color);
  assert.notEqual(await color(/^MONSTER$/), await color(/dwraf/));
  await page.screenshot({ path: join(work, 'picture.png') });
  // The picture of a level beside its source: a click on the square of the axe goes to its line.
  await open('good.des');
  await page.locator('.action-label[aria-label*="Show the Level"]').click();
  const panel = page.frameLocator('iframe.webview').frameLocator('#active-frame');
  const square = panel.locator('rect', { hasText: 'axe' });
  await square.waitFor({ state: 'attached', timeout: 60000 });
  await square.click({ force: true });
  await page.locator('[id="status.editor.selection"]', { hasText: 'Ln 9' }).waitFor({ timeout: 30000 });
  await page.screenshot({ path: join(work, 'level.png') });
  await open('other.des');
  await language('Plain Text');
  console.log(`good: ${join(work, 'picture.png')}`);
} catch (error) {
  await browser.contexts()[0]?.pages()[0]?.screenshot({ path: join(work, 'wrong.png') });
  console.log(`wrong: ${error}; ${join(work, 'wrong.png')}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  running.kill();
}
