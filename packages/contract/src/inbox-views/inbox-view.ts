import * as v from 'valibot';
import { ConnectionId, InboxViewId, QueueId, TagId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The maximum number of chosen values in one filter of a view. */
const MAX_FILTER_CHOICES = 200;
const defineChoices = <Id>(id: v.GenericSchema<number, Id>) => v.pipe(v.array(id), v.maxLength(MAX_FILTER_CHOICES));
const Tab = v.picklist(['open', 'pending', 'group', 'closed']);

/**
 * The filters and the sorting of a view. A view never contains the text of a search. An id may belong to a queue, tag, connection
 * or user that was deleted after the view was saved.
 */
export const InboxViewFilters = v.object({
  tab: Tab,
  queueIds: defineChoices(QueueId),
  unreadOnly: v.boolean(),
  showAll: v.boolean(),
  snoozed: v.boolean(),
  /** Whether the view shows only tickets whose answer is overdue. A view that was saved earlier may lack the field. */
  overdueOnly: v.optional(v.boolean(), false),
  sort: v.picklist(['ASC', 'DESC']),
  statuses: v.pipe(v.array(Tab), v.maxLength(Tab.options.length)),
  tagIds: defineChoices(TagId),
  connectionIds: defineChoices(ConnectionId),
  userIds: defineChoices(UserId),
});
export type InboxViewFilters = v.InferOutput<typeof InboxViewFilters>;

/** The longest name of a view, in characters. */
export const INBOX_VIEW_NAME_MAX_CHARACTERS = 50;
/** The maximum number of views that a user may have. */
export const MAX_INBOX_VIEWS = 30;

/**
 * Filters of the inbox that a user saved under a name. Only that user sees the view. Views are sorted by `position`, and then by
 * id.
 */
export const InboxView = v.object({
  id: InboxViewId,
  name: v.string(),
  filters: InboxViewFilters,
  position: v.number(),
  updatedAt: Instant,
});
export type InboxView = v.InferOutput<typeof InboxView>;
