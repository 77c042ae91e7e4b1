import * as v from 'valibot';
import { ContactId, pathId, TicketId } from '../ids.ts';

/** The time in milliseconds for which a merge can be undone: 24 hours. */
export const MERGE_UNDO_MS = 86_400_000;

/**
 * `GET /contacts/{id}/merge`, Prosa's own: previews what a merge of the contact `from` into the contact of the path would move.
 * `closes` lists the conversations that the merge would close, because a contact has at most one unclosed conversation on a
 * connection.
 */
export const PreviewMergeQuery = v.object({ from: pathId(ContactId) });
export const MergePreview = v.object({
  tickets: v.number(),
  notes: v.number(),
  schedules: v.number(),
  closes: v.array(v.object({ id: TicketId, uuid: v.string() })),
});
export type MergePreview = v.InferOutput<typeof MergePreview>;

/** `POST /contacts/{id}/merge`, Prosa's own: merges the contact `from` into the contact of the path. */
export const MergeContactBody = v.object({ from: ContactId });
export type MergeContactBody = v.InferOutput<typeof MergeContactBody>;
