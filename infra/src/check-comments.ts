import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = '{api,infra,packages/*,pwa,sync-server}/{src,first-paint,bench}/**/*.{ts,tsx}';
/** Migrations stay as they are once a database has run them. */
const FROZEN = /\/migrations\//;
/** The first words of a comment: behind the sign that opens it, no line of another comment above, no string around. */
const COMMENT = /(?<!\/\/[^\n]*\n[ \t]*|['"`])(?:\/\*\*?|\/\/)[ \t]*(?:\n[ \t]*\*[ \t]*)?(?<opening>[A-Z][^\n]*)/g;
/** Words that stand for something which the comment does not name. */
const SUBJECTLESS = /^(?:Who|Whom|Whose|What|Which|Where (?:it|they)|It|They|He|She)\b/;

/** A comment that opens without a subject: in which file, on which line, and its first line. */
export type SubjectlessComment = { readonly file: string; readonly line: number; readonly opening: string };

/** Finds the comments under `root` that open without saying of what they speak. */
export function findSubjectlessComments(root: string): SubjectlessComment[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }).flatMap((file) => {
    if (FROZEN.test(file)) return [];
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index, groups }) => {
      const opening = groups?.['opening'] ?? '';
      if (!SUBJECTLESS.test(opening)) return [];
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
