import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';
import { type InboxFilters, initialFilters } from '../filters/inbox-filters.ts';
import { toInboxAddress } from '../filters/inbox-address.ts';

/** Returns the filters that a view saves. The text to search for is left out, and the order of the choices does not matter. */
export const toViewFilters = ({ search: _search, ...filters }: InboxFilters): InboxViewFilters => ({
  ...filters,
  statuses: filters.statuses.toSorted(),
  queueIds: sortIds(filters.queueIds),
  tagIds: sortIds(filters.tagIds),
  connectionIds: sortIds(filters.connectionIds),
  userIds: sortIds(filters.userIds),
});

const sortIds = <Id extends number>(ids: readonly Id[]): Id[] => ids.toSorted((one, other) => one - other);

/** Returns the filters of the inbox that open a view. */
export const openViewFilters = (view: InboxViewFilters): InboxFilters => ({ ...initialFilters, ...view });

/** Returns whether the inbox shows a view. */
export const isViewOpen = (view: InboxViewFilters, filters: InboxFilters): boolean =>
  filters.search === '' &&
  toInboxAddress(openViewFilters(toViewFilters(openViewFilters(view)))) ===
    toInboxAddress(openViewFilters(toViewFilters(filters)));
