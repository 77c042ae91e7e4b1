import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ConnectionId, ContactId, TagId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { ignoredText } from '../query-values.ts';
import { WallClockTime } from '../wall-clock-time.ts';

/** The minimum and maximum length of a tag's name, in characters (coverage 1 §5). */
export const TAG_NAME_CHARACTERS = { min: 3, max: 50 } as const;

const tagName = v.pipe(NameText, minCharacters(TAG_NAME_CHARACTERS.min), v.maxLength(TAG_NAME_CHARACTERS.max));

/** A colour in the format `#rrggbb`. */
const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));

const MAX_HOURS_IN_LANE = 8_760;
const MAX_DAYS_FOR_REMARKETING = 365;
const MAX_LANE_MESSAGE_CHARACTERS = 4_096;
const laneMessage = v.pipe(v.string(), v.maxLength(MAX_LANE_MESSAGE_CHARACTERS));
const defineNumberUpTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

/**
 * The fields of a kanban lane (coverage 2 §3). After `timeLane` hours a ticket moves to `nextLaneId`, and when its customer
 * writes, it moves back to `rollbackLaneId`. `greetingMessageLane` is sent to customers who enter the lane, and
 * `messageRemarketing` after `daysForRemarketing` days at `hourRemarketing`, HH:MM. A field that is null has no effect.
 */
export const KanbanLane = v.object({
  timeLane: v.nullable(defineNumberUpTo(MAX_HOURS_IN_LANE)),
  nextLaneId: v.nullable(TagId),
  rollbackLaneId: v.nullable(TagId),
  greetingMessageLane: v.nullable(laneMessage),
  daysForRemarketing: v.nullable(defineNumberUpTo(MAX_DAYS_FOR_REMARKETING)),
  hourRemarketing: v.nullable(WallClockTime),
  messageRemarketing: v.nullable(laneMessage),
  whatsappIdRemarketing: v.nullable(ConnectionId),
  tagIdAfterRemarketing: v.nullable(TagId),
});
export type KanbanLane = v.InferOutput<typeof KanbanLane>;
const laneFields = v.partial(KanbanLane).entries;

/** `POST /tags`. Without a colour the server chooses one. */
export const CreateTagBody = v.object({
  name: tagName,
  kanban: v.optional(v.picklist([0, 1]), 0),
  color: v.optional(Colour),
  ...laneFields,
});
export type CreateTagBody = v.InferOutput<typeof CreateTagBody>;

/** `PUT /tags/{id}`. A missing field of the kanban lane stays as it is. */
export const UpdateTagBody = v.object({ name: tagName, color: Colour, ...laneFields, version: v.optional(RowVersion) });
export type UpdateTagBody = v.InferOutput<typeof UpdateTagBody>;

/**
 * `POST /tags/{id}/merge`, Prosa's own: gives the tag `into` to everything that has the tag of the path, and deletes the tag of
 * the path.
 */
export const MergeTagBody = v.object({ into: TagId });
export type MergeTagBody = v.InferOutput<typeof MergeTagBody>;

const tagNames = v.pipe(v.array(tagName), v.maxLength(20));
const tagIds = v.pipe(v.array(TagId), v.maxLength(200));

/**
 * `POST /tags/sync`: the wanted tags of a contact. `former` lists the tags that the contact had when the user began to choose.
 * With `former`, only the differences between the two lists are added and removed, so that a colleague's changes stay. `names`
 * lists the names of further tags, because a new tag has no id while the device is offline. The server uses the existing tag of
 * that name, or creates one. `formerNames` has the same purpose for `names` as `former` has for `tags`.
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
