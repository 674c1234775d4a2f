// vscode.mjs SOURCE MODULES WORK: the grammars of the extension for Visual Studio Code in the engine of that editor, and how the
// extension recognises files. MODULES is the extension's folder node_modules, as npm makes it.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [source, modules, work] = process.argv.slice(2);
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
const { execFileSync } = await import('node:child_process');
mkdirSync(work, { recursive: true });
const esbuild = require('esbuild');
const bundle = (entry, outfile) => esbuild.buildSync({ entryPoints: [join(extension, entry)], bundle: true, platform: 'node', format: 'cjs',
  external: ['vscode'], nodePaths: [modules], outfile: join(work, outfile), logLevel: 'error' });
bundle('src/extension.ts', 'extension.js');
bundle('src/detect.ts', 'detect.js');
execFileSync(process.execPath, [join(modules, 'typescript/bin/tsc'), '--noEmit', '-p', join(modules, '..', 'tsconfig.json')], { stdio: 'inherit' });

const { languageOf } = require(join(work, 'detect.js'));
const cases = [
  ['a.des', '', 'speclev'], ['a.des', '# MAZE: x\n\n  # y\r\nLEVEL: "x"\n', 'speclev'], ['a.des', '\uFEFFMAZE:"x",\' \'\n', 'speclev'],
  ['a.des', '# vault\nNAME: small\nMAP\nMAZE:\n', undefined], ['a.des', 'MAZELIKE: yes\n', undefined],
  ['dungeon.def', 'anything', 'speclev-dungeon'], ['deep.def', '^?X\nDUNGEON: "Deep"\n', 'speclev-dungeon'],
  ['module.def', 'EXPORTS\n', undefined], ['module.def', '', undefined], ['a.txt', 'LEVEL: "x"\n', undefined],
];
for (const [name, text, language] of cases) assert.equal(languageOf(name, text), language, `${name}: ${text}`);

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
