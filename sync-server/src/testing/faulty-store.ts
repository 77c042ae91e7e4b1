import type { DocumentStore } from '@prosa/database/documents/document-store';

export type StoreFaults = {
  /**
   * Makes the next append fail: after its commit if `isAfterCommit` is true, otherwise before it. The caller can't know whether
   * the append was stored. With null, the next append succeeds.
   */
  readonly failNext: (isAfterCommit: boolean | null) => void;
};

/** Wraps a store so that it fails when a test wants it to. */
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
