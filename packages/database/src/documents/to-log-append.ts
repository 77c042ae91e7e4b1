import type { AuthorId } from '@prosa/contract/ids';
import type { LogAppend, AppendedEntry } from './log-append.ts';

/** An update that the guard accepted, with its author and time in milliseconds. */
type AcceptedUpdate = {
  readonly update: Uint8Array;
  readonly newClients: readonly number[];
  readonly entries: readonly AppendedEntry[];
  readonly authorId: AuthorId;
  readonly at: number;
};

/**
 * Converts accepted updates to an append. The updates were accepted in the order of the list. `after` is the last sequence number
 * of the log before the first of them.
 */
export function toLogAppend(after: number, updates: readonly AcceptedUpdate[]): LogAppend {
  return {
    after,
    at: updates.at(-1)?.at ?? 0,
    updates: updates.map(({ update, authorId }) => ({ update, authorId })),
    clients: updates.flatMap(({ newClients, authorId }) => newClients.map((clientId) => ({ clientId, userId: authorId }))),
    entries: updates.flatMap(({ entries }) => entries),
  };
}
