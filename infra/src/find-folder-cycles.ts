import { posix } from 'node:path';
import * as v from 'valibot';

/** The modules that dependency-cruiser has found, with their imports. */
export const CruisedModules = v.array(
  v.object({
    source: v.string(),
    dependencies: v.array(v.object({ resolved: v.string(), dependencyTypes: v.array(v.string()) })),
  }),
);
type CruisedModules = v.InferOutput<typeof CruisedModules>;

/**
 * A tree of folders that must not import each other in a cycle. A folder in `undivided` counts as one folder together with all
 * its subfolders.
 */
export type FolderTree = { readonly root: string; readonly undivided: readonly string[] };

const isTestFile = (path: string): boolean => /\.test\.tsx?$|\/(?:testing|simulation)\//.test(path);

/** For each folder, the folders that it imports. The value for an imported folder is an example of such an import. */
type FolderGraph = Map<string, Map<string, string>>;

/**
 * Finds cycles of folders that import each other at run time. Checks for cycles twice: between the folders directly under the
 * root, each with all its contents, and between all folders, each without its subfolders. Ignores imports of types and imports in
 * tests. Each line of the result shows one import of a cycle.
 */
export function findFolderCycles(modules: CruisedModules, { root, undivided }: FolderTree): string[] {
  const toTopFolder = (path: string): string => posix.relative(root, path).split('/')[0] ?? '';
  const toFolder = (path: string): string => {
    const top = toTopFolder(path);
    return undivided.includes(top) ? top : posix.relative(root, posix.dirname(path));
  };
  const cycles = [toTopFolder, toFolder].flatMap((folderOf) => listCycleImports(collectImports(modules, root, folderOf)));
  return [...new Set(cycles)].toSorted();
}

function collectImports(modules: CruisedModules, root: string, folderOf: (path: string) => string): FolderGraph {
  // Files directly under the root are left out, because they connect the features and may import everything.
  const isInFolder = (path: string): boolean => path.startsWith(`${root}/`) && posix.dirname(path) !== root && !isTestFile(path);
  const graph: FolderGraph = new Map();
  for (const { source, dependencies } of modules.filter((module) => isInFolder(module.source))) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (!isInFolder(resolved) || from === to || dependencyTypes.includes('type-only')) continue;
      const imports = graph.get(from) ?? new Map<string, string>();
      graph.set(from, imports.set(to, `${source} -> ${resolved}`));
    }
  }
  return graph;
}

/** Lists one import for each pair of folders that belong to a cycle, if the first folder imports the second. */
function listCycleImports(graph: FolderGraph): string[] {
  const reachable = new Map([...graph.keys()].map((folder) => [folder, listReachableFolders(graph, folder)]));
  return [...graph].flatMap(([from, imports]) =>
    [...imports]
      .filter(([to]) => reachable.get(to)?.has(from))
      .map(([to, example]) => `${from} and ${to} form a ring: ${example}`),
  );
}

function listReachableFolders(graph: FolderGraph, start: string): ReadonlySet<string> {
  const reachable = new Set(graph.get(start)?.keys());
  // The loop also visits the folders that it adds to the set.
  for (const folder of reachable) for (const next of graph.get(folder)?.keys() ?? []) reachable.add(next);
  return reachable;
}
