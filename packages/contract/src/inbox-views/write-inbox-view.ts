import * as v from 'valibot';
import { InboxViewId } from '../ids.ts';
import { NameText } from '../name-text.ts';
import { INBOX_VIEW_NAME_MAX_CHARACTERS, InboxViewFilters } from './inbox-view.ts';

/** The largest position of a view. The smallest position is the negative of this number. */
const MAX_POSITION = 1_000_000_000;

const Name = v.pipe(NameText, v.nonEmpty(), v.maxLength(INBOX_VIEW_NAME_MAX_CHARACTERS));
const Position = v.pipe(v.number(), v.minValue(-MAX_POSITION), v.maxValue(MAX_POSITION));

/** `POST /inbox-views`, Prosa's own call. `id` is the device's UUIDv7. */
export const CreateInboxViewBody = v.object({ id: InboxViewId, name: Name, filters: InboxViewFilters, position: Position });
export type CreateInboxViewBody = v.InferOutput<typeof CreateInboxViewBody>;

/**
 * `PUT /inbox-views/{id}`, Prosa's own call: a missing field stays unchanged, so that if two devices change different fields,
 * both changes stay.
 */
export const UpdateInboxViewBody = v.object({
  name: v.optional(Name),
  filters: v.optional(InboxViewFilters),
  position: v.optional(Position),
});
export type UpdateInboxViewBody = v.InferOutput<typeof UpdateInboxViewBody>;

/** The answer of `DELETE /inbox-views/{id}`: the deleted view. */
export const DeletedInboxView = v.object({ id: InboxViewId });
