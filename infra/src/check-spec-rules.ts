import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Matches the id of a rule, `**I1**` or `**[PULL-1]**`, at the beginning of a list item. Tests quote the rule by this id. `(no
 * test yet)` after the id marks a known gap, and must be removed once a test quotes the rule.
 */
const rulePattern = /^\s*- \*\*\[?([A-Z]+-?\d+)\]?\*\*( \(no test yet\))?/gm;
const severalRulesPattern = /['"`]((?:[A-Z]+\d+, )+[A-Z]+\d+)[ :]/g;
const quotePattern = /\[([A-Z]+-?\d+)\]|(?<=['"`])([A-Z]+\d+)(?=[ :,])/g;

/**
 * Matches a line such as "Tests are also in `../held-data` and `../media-cache`." The tests in the named folders may quote the
 * rules, too.
 */
const otherTestFoldersPattern = /^Tests are also in (.+)\.$/m;

/**
 * Lists the faults between the SPEC.md files under `root` and the tests in or below the folder of each file. A fault is a rule
 * that no test quotes, an id in a test without a rule, or a repeated id.
 */
export function checkSpecRules(root: string): string[] {
  const specs = listMatchingFiles(root, '{api,pwa,sync-server}/**/SPEC.md');
  return specs.flatMap((spec) => {
    const text = readFileSync(join(root, spec), 'utf8');
    const rules = [...text.matchAll(rulePattern)];
    const ids = rules.map((match) => match[1] ?? '');
    const untestedRules = new Set(rules.filter((match) => match[2] !== undefined).map((match) => match[1] ?? ''));
    if (ids.length === 0) return [`${spec} has no rules`];
    const repeatedIds = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${spec}: ${id} is there twice`);
    const quoted = new Set(listIdsQuotedIn(root, dirname(spec)));
    const folders = [...(otherTestFoldersPattern.exec(text)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    const idsWithTest = new Set([...quoted, ...folders.flatMap((folder) => listIdsQuotedIn(root, join(dirname(spec), folder)))]);
    const missing = ids
      .filter((id) => !idsWithTest.has(id) && !untestedRules.has(id))
      .map((id) => `${spec}: no test quotes ${id}`);
    const untestedRulesWithTest = [...untestedRules]
      .filter((id) => idsWithTest.has(id))
      .map((id) => `${spec}: ${id} has a test now; drop "(no test yet)"`);
    const unknown = [...quoted].filter((id) => !ids.includes(id)).map((id) => `${spec}: a test quotes ${id}, which is no rule`);
    return [...repeatedIds, ...missing, ...untestedRulesWithTest, ...unknown];
  });
}

const listIdsQuotedIn = (root: string, folder: string): string[] =>
  listMatchingFiles(root, `${folder}/**/*.test.{ts,tsx}`).flatMap((test) =>
    listQuotedIds(readFileSync(join(root, test), 'utf8')),
  );

function listQuotedIds(source: string): string[] {
  const single = [...source.matchAll(quotePattern)].map((match) => match[1] ?? match[2] ?? '');
  const citedRules = [...source.matchAll(severalRulesPattern)].flatMap((match) => match[1]?.split(', ') ?? []);
  return [...single, ...citedRules];
}

function listMatchingFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });
}

if (import.meta.main) {
  const problems = checkSpecRules(resolve(import.meta.dirname, '../..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
