import type { PullPage } from '@prosa/contract/sync/pull';
import { removedNames, syncedNames } from '@prosa/contract/sync/synced-rows';

// An empty list fits the type of every name's rows.
const createEmptyLists = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as { [Name in N]: [] };

/** Returns a pull page without rows or removals, with more to come. */
export const emptyPullPage = (): PullPage => ({
  cursor: '',
  upTo: '0',
  done: false,
  reset: false,
  settings: null,
  ...createEmptyLists(syncedNames),
  removed: createEmptyLists(removedNames),
});
