import type { DocumentStore } from '@prosa/database/documents/document-store';

export type Faults = {
  /** Makes the next append fail, before it is committed or just after, when nobody can tell; null takes that back. */
  readonly failNext: (isAfterCommit: boolean | null) => void;
};

/** A store that goes away when it is told to. */
export function withFaults<S extends DocumentStore>(store: S): S & Faults {
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
