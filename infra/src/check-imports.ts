import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { CruisedModules, findFolderCycles } from './find-folder-cycles.ts';

const CruiseReport = v.object({
  summary: v.object({
    totalCruised: v.number(),
    totalDependenciesCruised: v.optional(v.number()),
    violations: v.array(
      v.object({ from: v.string(), to: v.string(), rule: v.object({ name: v.string(), severity: v.string() }) }),
    ),
  }),
  modules: CruisedModules,
});

const folders = ['api/src', 'pwa/src', 'infra/src', 'packages/contract/src', 'packages/domain/src', 'packages/database/src'];
const otherFolders = [
  'sync-server/src',
  'packages/documents/src',
  'packages/i18n/src',
  'packages/server/src',
  'packages/testing/src',
  'packages/e2e/src',
];

/**
 * The trees of folders that are checked for cycles of imports. The folders in `undivided` are the offline engine, its simulation,
 * and the platform of the API. Each of them counts as one folder together with all its subfolders.
 */
const folderTrees = [
  { root: 'pwa/src', undivided: ['sync', 'sync-simulation'] },
  { root: 'api/src', undivided: ['platform'] },
];

/**
 * Lists the forbidden imports between folders under `root`, one in each line. Also reports a run in which dependency-cruiser
 * finds no modules or no imports between packages, because such a run would find no forbidden import either.
 */
export function checkImports(root: string): string[] {
  const presentFolders = [...folders, ...otherFolders].filter((folder) => existsSync(resolve(root, folder)));
  const { stdout, stderr } = spawnSync(
    'depcruise',
    ['--config', '.dependency-cruiser.json', '--output-type', 'json', ...presentFolders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  if (stdout === '') return [`dependency-cruiser said nothing: ${stderr}`];
  const { summary, modules } = v.parse(CruiseReport, JSON.parse(stdout));
  const intoContract = modules.some(({ dependencies }) =>
    dependencies.some(({ resolved }) => resolved.startsWith('packages/contract/src/')),
  );
  if (summary.totalCruised === 0 || !intoContract) return ['dependency-cruiser saw no modules of ours'];
  const cycles = folderTrees.flatMap((tree) => findFolderCycles(modules, tree));
  return [...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`), ...cycles];
}

if (import.meta.main) {
  const problems = checkImports(resolve(import.meta.dirname, '../..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
