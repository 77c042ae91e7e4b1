import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = '{api,infra,packages/*,pwa,sync-server}/{src,first-paint,bench}/**/*.{ts,tsx}';
/** Matches the paths of migrations. They are not checked, because a migration must not change once a database has run it. */
const MIGRATION_PATH_PATTERN = /\/migrations\//;
/**
 * Matches the beginning of a comment, and captures its first line of text. Does not match a line that continues a comment, or the
 * opening sign of a comment within a string.
 */
const COMMENT_PATTERN = /(?<!\/\/[^\n]*\n[ \t]*|['"`])(?:\/\*\*?|\/\/)[ \t]*(?:\n[ \t]*\*[ \t]*)?(?<opening>[A-Z][^\n]*)/g;
/** Matches a comment that begins with a pronoun or a question word, and so without the name of its subject. */
const SUBJECTLESS_OPENING_PATTERN = /^(?:Who|Whom|Whose|What|Which|Where (?:it|they)|It|They|He|She)\b/;

/** A comment that begins without a subject: its file, its line, and its first line of text. */
export type SubjectlessComment = { readonly file: string; readonly line: number; readonly opening: string };

/** Finds the comments under `root` that begin without a subject. */
export function findSubjectlessComments(root: string): SubjectlessComment[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }).flatMap((file) => {
    if (MIGRATION_PATH_PATTERN.test(file)) return [];
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(COMMENT_PATTERN)].flatMap(({ 0: comment, index, groups }) => {
      const opening = groups?.['opening'] ?? '';
      if (!SUBJECTLESS_OPENING_PATTERN.test(opening)) return [];
      const line = text.slice(0, index + comment.length).split('\n').length;
      return [{ file, line, opening }];
    });
  });
}

if (import.meta.main) {
  const problems = findSubjectlessComments(resolve(import.meta.dirname, '../..'));
  for (const { file, line, opening } of problems) console.error(`${file}:${line} opens without a subject: ${opening}`);
  if (problems.length > 0) process.exitCode = 1;
}
