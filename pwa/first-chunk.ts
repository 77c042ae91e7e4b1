import type { Rolldown } from 'vite';

const ENTRY = /pwa\/src\/main\.tsx$/;

/**
 * Whatever the first screen needs in one file: asked for one by one, its fifty modules keep the service worker busy for
 * longer than they take to run.
 */
export const firstChunk: Rolldown.CodeSplittingGroup = {
  name: (id, context) => (isNeededAtOnce(id, (each) => context.getModuleInfo(each)) ? 'first' : null),
};

type InfoOf = Rolldown.ChunkingContext['getModuleInfo'];
const known = new Map<string, boolean>();

/** Whether the entry imports the module, itself or through others, other than on demand. */
function isNeededAtOnce(id: string, infoOf: InfoOf): boolean {
  const found = known.get(id);
  if (found !== undefined) return found;
  const needed = new Set<string>();
  const entry = [...entriesAbove(id, infoOf, needed)].some((each) => ENTRY.test(each));
  known.set(id, entry);
  return entry;
}

function entriesAbove(id: string, infoOf: InfoOf, seen: Set<string>): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const importer of infoOf(id)?.importers ?? []) entriesAbove(importer, infoOf, seen);
  return seen;
}
