import * as v from 'valibot';
import { ContactId, pathId, TicketId } from '../ids.ts';

/** The time in milliseconds for which a merge can be undone: 24 hours. */
export const MERGE_UNDO_MS = 86_400_000;

/**
 * `GET /contacts/{id}/merge`, Prosa's own: what would go from the contact `from` to the contact of the address. `closes` are the
 * conversations that would be closed, because a contact has at most one unclosed conversation on a connection.
 */
export const ForeseeMergeQuery = v.object({ from: pathId(ContactId) });
export const ForeseenMerge = v.object({
  tickets: v.number(),
  notes: v.number(),
  schedules: v.number(),
  closes: v.array(v.object({ id: TicketId, uuid: v.string() })),
});
export type ForeseenMerge = v.InferOutput<typeof ForeseenMerge>;

/** `POST /contacts/{id}/merge`, Prosa's own: merges the contact `from` into the contact of the address. */
export const MergeContactBody = v.object({ from: ContactId });
export type MergeContactBody = v.InferOutput<typeof MergeContactBody>;
