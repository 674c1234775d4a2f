import { dungeonWords, levelWords } from './words';

/** The first line of a text that is neither empty, nor a comment, nor a condition, from its first word on. */
function firstStatement(text: string): string {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const code = line.replace(/^%[A-Za-z_]+/, '').trim();
    if (code !== '' && !code.startsWith('#') && !line.startsWith('^')) return code;
  }
  return '';
}

/**
 * The language of a file by its name and its first statement, since other games have files with the same endings; undefined
 * if it is none of ours. One without a statement is taken for a level by its name.
 */
export function languageOf(name: string, text: string): string | undefined {
  if (name === 'dungeon.def') return 'speclev-dungeon';
  const first = firstStatement(text);
  const begins = (words: string[]) => words.some((word) => first.startsWith(word) && /^\s*[:[]/.test(first.slice(word.length)));
  if (name.endsWith('.des') && (first === '' || begins(levelWords))) return 'speclev';
  if (name.endsWith('.def') && begins(dungeonWords)) return 'speclev-dungeon';
  return undefined;
}
