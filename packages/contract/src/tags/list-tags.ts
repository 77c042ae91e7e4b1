import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { Tag } from '../contacts/contact.ts';
import { ContactId, TagId, UserId } from '../ids.ts';
import { LongJob } from '../long-jobs/long-job.ts';
import { ignoredText, pageNumber, searchParam } from '../query-values.ts';
import { KanbanLane } from './write-tags.ts';

/** A tag on the page of tags, with the numbers of its contacts and of its tickets. `userId` is the user who created the tag. */
export const ManagedTag = v.object({
  ...Tag.entries,
  ...KanbanLane.entries,
  userId: v.nullable(UserId),
  version: RowVersion,
  contacts: v.number(),
  tickets: v.number(),
});
export type ManagedTag = v.InferOutput<typeof ManagedTag>;

/** `GET /tags/` (coverage 2 §7): pages of tags in the order of their names. `tagId` is accepted for compatibility. */
export const ListTagsQuery = v.object({
  searchParam,
  pageNumber,
  kanban: v.optional(v.picklist(['0', '1']), '0'),
  tagId: v.optional(ignoredText),
});
export type ListTagsQuery = v.InferOutput<typeof ListTagsQuery>;
export const ListTagsAnswer = v.object({ tags: v.array(ManagedTag), count: v.number(), hasMore: v.boolean() });
export type ListTagsAnswer = v.InferOutput<typeof ListTagsAnswer>;

/** `GET /tags/{id}`: the tag, and its first contacts in the order of their names. */
export const ReadTagAnswer = v.object({
  ...ManagedTag.entries,
  contactList: v.array(v.object({ id: ContactId, name: v.string(), number: v.string() })),
});
export type ReadTagAnswer = v.InferOutput<typeof ReadTagAnswer>;

/**
 * The answer of a deletion. `longJob` is present if the tag has so many contacts and tickets that the server removes the tag from
 * them step by step.
 */
export const DeletedTag = v.object({ id: TagId, longJob: v.optional(LongJob) });
/** The answer of a merge: the tag that stays. */
export const MergedTag = v.object({ ...ManagedTag.entries, longJob: v.optional(LongJob) });
export type MergedTag = v.InferOutput<typeof MergedTag>;
