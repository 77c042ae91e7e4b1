import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';

/** The filters of an inbox in which the user has chosen nothing: the user's open tickets, the newest first. */
export const initialInboxFilters: InboxViewFilters = {
  tab: 'open',
  queueIds: [],
  unreadOnly: false,
  showAll: false,
  snoozed: false,
  overdueOnly: false,
  sort: 'DESC',
  statuses: [],
  tagIds: [],
  connectionIds: [],
  userIds: [],
};
