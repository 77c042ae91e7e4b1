import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = '{api,infra,packages/*,pwa,sync-server}/{src,first-paint,bench}/**/*.{ts,tsx}';
/** A migration must not change once a database has run it. */
const MIGRATIONS = /\/migrations\//;
/**
 * Matches the first words of a comment: those right after the sign that opens it. A line that continues a comment, and a sign
 * within a string, don't match.
 */
const COMMENT = /(?<!\/\/[^\n]*\n[ \t]*|['"`])(?:\/\*\*?|\/\/)[ \t]*(?:\n[ \t]*\*[ \t]*)?(?<opening>[A-Z][^\n]*)/g;
/** Matches openings whose first word stands for something that the comment does not name. */
const SUBJECTLESS_OPENING = /^(?:Who|Whom|Whose|What|Which|Where (?:it|they)|It|They|He|She)\b/;

/** A comment that opens without a subject: its file, its line, and its first line of text. */
export type SubjectlessComment = { readonly file: string; readonly line: number; readonly opening: string };

/** Finds the comments under `root` that open without naming their subject. */
export function findSubjectlessComments(root: string): SubjectlessComment[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }).flatMap((file) => {
    if (MIGRATIONS.test(file)) return [];
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index, groups }) => {
      const opening = groups?.['opening'] ?? '';
      if (!SUBJECTLESS_OPENING.test(opening)) return [];
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
