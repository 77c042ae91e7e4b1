import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const names = new Set(tracked.map((path) => basename(path)));

/** The table of the coverage is left out, because check-spec-coverage checks its paths. */
const documents = tracked.filter((path) => path.endsWith('.md') && path !== 'docs/spec-coverage.md');
const ourFolderPattern = /^(?:api|pwa|infra|packages|sync-server|docs|\.ci)\//;
/** Files and folders that a fresh clone lacks, because building or running Prosa creates them. */
const createdPaths = new Set(['secrets.json', 'pwa/dist', 'pwa/source-maps']);
const fileNamePattern = /^[\w.@-]+\.(?:test\.)?(?:ts|tsx|json|md|css|html)$/;

/** Lists the paths and file names that a document mentions, as targets of links or as code in backticks. */
function listPaths(text: string): { readonly target: string; readonly isLink: boolean }[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => ({ target, isLink: true }));
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, target = '']) => ({ target, isLink: false }));
  return [...links, ...quoted.filter(({ target }) => ourFolderPattern.test(target) || fileNamePattern.test(target))];
}

function isExistingPath(document: string, { target, isLink }: { readonly target: string; readonly isLink: boolean }): boolean {
  if (isLink) return existsSync(resolve(root, dirname(document), target));
  if (createdPaths.has(target)) return true;
  if (!ourFolderPattern.test(target)) return names.has(target);
  return /[*{]/.test(target) ? globSync(target, { cwd: root }).length > 0 : existsSync(join(root, target));
}

test('every path in a document exists', () => {
  const missing = documents.flatMap((document) =>
    listPaths(readFileSync(join(root, document), 'utf8'))
      .filter((path) => !isExistingPath(document, path))
      .map(({ target }) => `${document}: ${target}`),
  );
  expect(missing).toEqual([]);
});
