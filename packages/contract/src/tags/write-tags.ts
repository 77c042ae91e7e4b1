import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ContactId, TagId } from '../ids.ts';
import { ignoredText } from '../query-values.ts';

/** The shortest and longest name of a tag (coverage 1 §5), in characters. */
export const TAG_NAME_CHARACTERS = { min: 3, max: 50 } as const;

const tagName = v.pipe(v.string(), v.trim(), v.minGraphemes(TAG_NAME_CHARACTERS.min), v.maxLength(TAG_NAME_CHARACTERS.max));

/** A colour as `#rrggbb`. */
const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));

/** `POST /tags`. Without a colour the server chooses one. */
export const CreateTagBody = v.object({
  name: tagName,
  kanban: v.optional(v.picklist([0, 1]), 0),
  color: v.optional(Colour),
});
export type CreateTagBody = v.InferOutput<typeof CreateTagBody>;

/** `PUT /tags/{id}`. */
export const UpdateTagBody = v.object({ name: tagName, color: Colour, version: v.optional(RowVersion) });
export type UpdateTagBody = v.InferOutput<typeof UpdateTagBody>;

/** `POST /tags/{id}/merge`, Prosa's own: gives the tag `into` to everything that has this tag, and deletes this tag. */
export const MergeTagBody = v.object({ into: TagId });
export type MergeTagBody = v.InferOutput<typeof MergeTagBody>;

const tagNames = v.pipe(v.array(tagName), v.maxLength(20));
const tagIds = v.pipe(v.array(TagId), v.maxLength(200));

/**
 * `POST /tags/sync`: the tags that a contact is to have. With `former`, those it had when they were chosen, only the
 * differences between the two are added and removed, so that a colleague's changes stay. `names` are further tags by name,
 * because an offline device can't give a new tag its id: the existing tag of that name, else a new one. `formerNames` are to
 * `names` what `former` is to `tags`.
 */
export const SyncTagsBody = v.object({
  contactId: ContactId,
  tags: v.union([
    tagIds,
    v.pipe(
      v.array(v.object({ id: TagId })),
      v.maxLength(200),
      v.transform((tags) => tags.map(({ id }) => id)),
    ),
  ]),
  names: v.optional(tagNames, []),
  former: v.optional(tagIds),
  formerNames: v.optional(tagNames, []),
  contactNumber: v.optional(ignoredText),
});
export type SyncTagsBody = v.InferOutput<typeof SyncTagsBody>;
