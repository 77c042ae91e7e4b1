import type { PullPage } from '@prosa/contract/sync/pull';
import { removedNames, syncedNames } from '@prosa/contract/sync/synced-rows';

// Returns an empty list for each name. The cast is safe, because an empty list has the type of every list of rows.
const createEmptyLists = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as { [Name in N]: [] };

/** Returns a page of a pull that contains no rows and no removals, and that is not the last page. */
export const createEmptyPullPage = (): PullPage => ({
  cursor: '',
  upTo: '0',
  done: false,
  reset: false,
  settings: null,
  ...createEmptyLists(syncedNames),
  removed: createEmptyLists(removedNames),
});
