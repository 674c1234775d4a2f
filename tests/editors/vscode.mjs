// vscode.mjs SOURCE MODULES WORK BUILD: the grammars of the extension for Visual Studio Code in the engine of that editor, how the
// extension recognises files, and how it opens compiled ones. MODULES is the extension's folder node_modules, as npm makes it, such as
// that which get-vscode makes; BUILD has the programs.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { copyExtension } from './extension.mjs';

const [source, modules, work, build] = process.argv.slice(2).map((path) => resolve(path));
if (!existsSync(join(modules, 'vscode-textmate'))) {
  console.log('skipped: the packages of the extension are not here');
  process.exit(0);
}
const extension = join(source, 'dat/editors/vscode');
const require = createRequire(join(modules, 'x.js'));
const textmate = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');
const read = (...path) => readFileSync(join(...path), 'utf8');
const manifest = JSON.parse(read(extension, 'package.json'));

// What each group of sample.des.groups and sample.def.groups is called there.
const scopes = {
  Comment: 'comment.line', Heading: 'keyword.other.heading', String: 'string.quoted.double', Constant: 'constant.language',
  Statement: 'keyword.other.statement', Variable: 'variable.other', Number: 'constant.numeric', MapWord: 'keyword.other.map',
  Map: 'meta.map', MapWall: 'comment.block.map.wall', MapDoor: 'constant.character.map.door',
  MapWater: 'entity.name.type.map.water', MapLava: 'invalid.deprecated.map.lava', MapTree: 'string.unquoted.map.tree',
  MapFurniture: 'constant.numeric.map.furniture', Character: 'string.quoted.single', Call: 'support.function',
  Property: 'support.type.property-name', Control: 'keyword.control', Condition: 'keyword.control.conditional', '-': 'source',
};

await oniguruma.loadWASM(readFileSync(join(modules, 'vscode-oniguruma/release/onig.wasm')).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const row = manifest.contributes.grammars.find((each) => each.scopeName === scope);
    return row ? textmate.parseRawGrammar(read(extension, row.path), row.path) : null;
  },
});

let wrong = 0;
const tests = join(source, 'tests/editors');
for (const [file, scope] of [['sample.des', 'source.speclev'], ['sample.def', 'source.speclev-dungeon']]) {
  const grammar = await registry.loadGrammar(scope);
  const lines = read(tests, file).split('\n');
  const tokens = [];
  let state = textmate.INITIAL;
  for (const line of lines) {
    const result = grammar.tokenizeLine(line, state);
    tokens.push(result.tokens);
    state = result.ruleStack;
  }
  for (const row of read(tests, `${file}.groups`).split('\n').filter(Boolean)) {
    const [number, word, group] = row.split('\t');
    const begin = lines[number - 1].indexOf(word);
    assert.ok(begin >= 0, row);
    for (let at = begin; at < begin + word.length; ++at) {
      const token = tokens[number - 1].find((each) => each.startIndex <= at && at < each.endIndex);
      const innermost = token.scopes.at(-1);
      const found = token.scopes.some((each) => each.startsWith(scopes[group])) && (group !== '-' || token.scopes.length === 1) &&
        (group !== 'Map' || innermost.startsWith('meta.map'));
      if (!found) {
        console.log(`${file}: ${row}: ${token.scopes.join(' ')}`);
        ++wrong;
        break;
      }
    }
  }
}

// Each level of ours has a word of the statements in each line that begins with one: none is left without a colour.
const grammar = await registry.loadGrammar('source.speclev');
for (const name of readdirSync(join(source, 'dat/levels')).filter((each) => each.endsWith('.des'))) {
  let state = textmate.INITIAL;
  let statements = 0;
  for (const line of read(source, 'dat/levels', name).split('\n')) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    const first = result.tokens[0].scopes;
    if (/^[A-Z][A-Z_]+\s*[:[]/.test(line) && !first.some((scope) => scope.startsWith('meta.map'))) {
      ++statements;
      if (!first.some((scope) => scope.startsWith('keyword.'))) {
        console.log(`${name}: ${line}`);
        ++wrong;
      }
    }
  }
  assert.ok(statements > 5, name);
}

// The sources of the extension, with the types of its packages, and as one file.
mkdirSync(work, { recursive: true });
const esbuild = require('esbuild');
const bundle = (entry, outfile) => esbuild.buildSync({ entryPoints: [join(extension, entry)], bundle: true, platform: 'node', format: 'cjs',
  external: ['vscode'], nodePaths: [modules], outfile: join(work, outfile), logLevel: 'error' });
bundle('src/extension.ts', 'extension.js');
bundle('src/detect.ts', 'detect.js');
copyExtension(source, modules, join(work, 'extension'));
execFileSync(process.execPath, [join(modules, 'typescript/bin/tsc'), '--noEmit', '-p', join(work, 'extension')], { stdio: 'inherit' });

const { languageOf } = require(join(work, 'detect.js'));
const cases = [
  ['a.des', '', 'speclev'], ['a.des', '# MAZE: x\n\n  # y\r\nLEVEL: "x"\n', 'speclev'], ['a.des', '\uFEFFMAZE:"x",\' \'\n', 'speclev'],
  ['a.des', '# vault\nNAME: small\nMAP\nMAZE:\n', undefined], ['a.des', 'MAZELIKE: yes\n', undefined],
  ['dungeon.def', 'anything', 'speclev-dungeon'], ['deep.def', '^?X\nDUNGEON: "Deep"\n', 'speclev-dungeon'],
  ['module.def', 'EXPORTS\n', undefined], ['module.def', '', undefined], ['a.txt', 'LEVEL: "x"\n', undefined],
];
for (const [name, text, language] of cases) assert.equal(languageOf(name, text), language, `${name}: ${text}`);

// A compiled file is opened as its source. What the extension has of the editor is a stub; the server is the real one.
bundle('src/model.ts', 'source.js');
mkdirSync(join(work, 'node_modules/vscode'), { recursive: true });
copyFileSync(join(tests, 'vscode_stub.cjs'), join(work, 'node_modules/vscode/index.js'));
const stub = require(join(work, 'node_modules/vscode/index.js'));
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = require('vscode-jsonrpc/node');
const program = join(build, 'speclev');
const levels = join(work, 'some levels');
mkdirSync(levels, { recursive: true });
execFileSync(join(build, 'lev_comp'), ['--target', 'nethack-3.6.6', join(source, 'dat/levels/3.6/castle.des')], { cwd: levels });
copyFileSync(join(source, 'dat/dungeon.def'), join(levels, 'dungeon.def'));
execFileSync(join(build, 'dgn_comp'), ['dungeon.def'], { cwd: levels });
const server = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const connection = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
connection.listen();
await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
await connection.sendNotification('initialized', {});
let isThere = true;
let told;  // what the server told last
connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) => told?.(diagnostics));
require(join(work, 'source.js')).registerSources(async () => (isThere ? connection : undefined));
const openSource = (name) => stub.run('speclev.openSource', stub.Uri.file(join(levels, name)));
for (const [name, title, language] of [['castle.lev', 'castle.des', 'speclev'], ['dungeon', 'dungeon.def', 'speclev-dungeon']]) {
  const shown = await openSource(name);
  assert.equal(shown.uri.path, join(levels, title));
  assert.equal(shown.languageId, language);
  assert.equal(shown.text, execFileSync(program, ['decompile', join(levels, name)], { encoding: 'utf8' }), name);
  assert.notEqual(shown.uri.scheme, 'file');  // what is no file cannot be written
  // The server is told of such a document as of any other, and finds nothing wrong with it for the game that the file is of.
  const textDocument = { uri: shown.uri.toString() };
  const diagnostics = new Promise((done) => { told = done; });
  await connection.sendNotification('textDocument/didOpen', { textDocument: { ...textDocument, languageId: language, version: 1, text: shown.text } });
  assert.deepEqual(await diagnostics, [], name);
  assert.ok((await connection.sendRequest('textDocument/documentSymbol', { textDocument })).length > 0, name);
  await connection.sendNotification('textDocument/didClose', { textDocument });
}
// Double-clicked, a compiled file is shown as that document and no other; where there is none, it is said why.
const openEditor = (name) => stub.openCustomEditor(stub.Uri.file(join(levels, name)));
const { shown, isOpen } = await openEditor('castle.lev');
assert.deepEqual([shown.uri.path, isOpen], [join(levels, 'castle.des'), false]);
writeFileSync(join(levels, '<broken>.lev'), 'no level');
assert.deepEqual(await openEditor('<broken>.lev'),
  { shown: undefined, isOpen: true, page: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><p>&#60;broken&#62;.lev: this is no file of a known game</p>` });
await assert.rejects(openSource('<broken>.lev'), /this is no file of a known game/);
await assert.rejects(openSource('absent.lev'), /there is no such file/);
await stub.run('speclev.openSource', undefined);
isThere = false;
await assert.rejects(openSource('castle.lev'), /there is no server/);
await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
assert.deepEqual(await new Promise((done) => server.on('exit', (code) => done(code))), 0);

// Snippets are JSON, and their places are in order; the matcher reads messages.
for (const { path } of manifest.contributes.snippets)
  for (const [title, { body }] of Object.entries(JSON.parse(read(extension, path)))) {
    const places = [...body.matchAll(/\$\{?(\d+)/g)].map((match) => Number(match[1]));
    assert.deepEqual(places, places.map((_, i) => i + 1), title);
  }
const matcher = manifest.contributes.problemMatchers[0].pattern;
const match = new RegExp(matcher.regexp).exec("a b.des:12:13: warning: unknown monster 'dwraf' in class 'h'; a random one is taken [unknown-monster]");
assert.deepEqual([matcher.file, matcher.line, matcher.column, matcher.severity, matcher.message, matcher.code].map((place) => match[place]),
  ['a b.des', '12', '13', 'warning', "unknown monster 'dwraf' in class 'h'; a random one is taken", 'unknown-monster']);
console.log(`${wrong} of the samples are wrong`);
process.exit(wrong ? 1 : 0);
