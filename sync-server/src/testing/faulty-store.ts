import type { DocumentStore } from '@prosa/database/documents/document-store';

export type StoreFaults = {
  /**
   * Makes the next append fail before its commit or just after it, so that the caller can't know the outcome. Null makes the
   * next append succeed.
   */
  readonly failNext: (isAfterCommit: boolean | null) => void;
};

/** Returns a store that fails on demand. */
export function withStoreFaults<S extends DocumentStore>(store: S): S & StoreFaults {
  let failure: boolean | null = null;
  const fail = (isAfterCommit: boolean): void => {
    if (failure !== isAfterCommit) return;
    failure = null;
    throw new Error('the store went away');
  };
  return {
    ...store,
    failNext: (isAfterCommit) => void (failure = isAfterCommit),
    async append(key, append) {
      fail(false);
      const sequence = await store.append(key, append);
      if (sequence !== null) fail(true);
      return sequence;
    },
  };
}
