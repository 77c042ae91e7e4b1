import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';
import { type InboxFilters, inboxTabs, initialFilters } from '../filters/inbox-filters.ts';
import { toInboxAddress } from '../filters/inbox-address.ts';

/**
 * Returns the inbox's filters as a view stores them, so that equal filters are stored equally. The search term is left out, and
 * ids and statuses are sorted. If statuses are chosen, the first of them in the order of the tabs replaces the tab, because the
 * tab's own status is then not listed.
 */
export const toViewFilters = ({ search: _search, ...filters }: InboxFilters): InboxViewFilters => ({
  ...filters,
  // The chosen statuses are listed instead of the tab's status, so the first of them is stored as the tab.
  tab: inboxTabs.find((tab) => filters.statuses.includes(tab)) ?? filters.tab,
  statuses: filters.statuses.toSorted(),
  queueIds: sortIds(filters.queueIds),
  tagIds: sortIds(filters.tagIds),
  connectionIds: sortIds(filters.connectionIds),
  userIds: sortIds(filters.userIds),
});

const sortIds = <Id extends number>(ids: readonly Id[]): Id[] => ids.toSorted((one, other) => one - other);

/** Converts the filters of a view into filters of the inbox. */
export const toInboxFilters = (view: InboxViewFilters): InboxFilters => ({ ...initialFilters, ...view });

/** Returns whether the inbox has exactly the filters of a view. */
export const isViewOpen = (view: InboxViewFilters, filters: InboxFilters): boolean =>
  filters.search === '' &&
  toInboxAddress(toInboxFilters(toViewFilters(toInboxFilters(view)))) === toInboxAddress(toInboxFilters(toViewFilters(filters)));
