import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';
import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';

/** The filters of a view that shows the user's unread tickets. */
export const unreadInboxFilters: InboxViewFilters = { ...initialInboxFilters, unreadOnly: true };
