import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import isEqual from 'fast-deep-equal/es6';

/**
 * Reads the local database like Dexie's `useLiveQuery`, and reads again after each write to the rows that it read. A result that
 * equals the last one causes no render. Equal results are common, because most writes change nothing that a component shows, and
 * each read makes new objects. The result must be plain data without files, because any two files count as equal.
 */
export function useDistinctQuery<T>(read: () => T | Promise<T>, dependencies: readonly unknown[]): T | undefined {
  return useObservable(() => skipEqualResults(liveQuery(read)), [...dependencies]);
}

/** Returns an observable that leaves out each result that equals the one before. */
function skipEqualResults<T>(query: ReturnType<typeof liveQuery<T>>) {
  let last: { readonly result: T } | undefined;
  return {
    subscribe(onResult: (result: T) => void, onError: (error: unknown) => void) {
      return query.subscribe(
        (result) => {
          if (last !== undefined && isEqual(last.result, result)) return;
          last = { result };
          onResult(result);
        },
        (error) => {
          last = undefined;
          onError(error);
        },
      );
    },
    // Without `hasValue`, `useObservable` would make one more read only to find out that there is no result yet.
    hasValue: () => false,
  };
}
