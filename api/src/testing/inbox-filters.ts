import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';

/** The filters of a view that shows the user's unread tickets. */
export const inboxFilters: InboxViewFilters = {
  tab: 'open',
  queueIds: [],
  unreadOnly: true,
  showAll: false,
  snoozed: false,
  sort: 'DESC',
  statuses: [],
  tagIds: [],
  connectionIds: [],
  userIds: [],
};
