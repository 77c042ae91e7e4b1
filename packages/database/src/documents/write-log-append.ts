import type { Append, AppendedEntry } from './append.ts';

/** An update that the guard accepted, with its author and time in milliseconds. */
type AcceptedUpdate = {
  readonly update: Uint8Array;
  readonly newClients: readonly number[];
  readonly entries: readonly AppendedEntry[];
  readonly authorId: number;
  readonly at: number;
};

/** Returns the rows of the log for updates that were accepted one after the other, beginning with the log as of `after`. */
export function writeLogAppend(after: number, accepted: readonly AcceptedUpdate[]): Append {
  return {
    after,
    at: accepted.at(-1)?.at ?? 0,
    updates: accepted.map(({ update, authorId }) => ({ update, authorId })),
    clients: accepted.flatMap(({ newClients, authorId }) => newClients.map((clientId) => ({ clientId, userId: authorId }))),
    entries: accepted.flatMap(({ entries }) => entries),
  };
}
