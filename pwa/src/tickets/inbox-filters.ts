import type { QueueId } from '@prosa/contract/ids';

export type InboxTab = 'open' | 'pending' | 'group' | 'closed';
export type InboxFilters = {
  readonly tab: InboxTab;
  readonly search: string;
  readonly queueIds: readonly QueueId[];
  readonly unreadOnly: boolean;
  readonly showAll: boolean;
  readonly sort: 'ASC' | 'DESC';
};

export const noFilters: InboxFilters = { tab: 'open', search: '', queueIds: [], unreadOnly: false, showAll: false, sort: 'DESC' };

/** Whether something besides the tab narrows the list. */
export const isFiltered = (filters: InboxFilters): boolean =>
  filters.search !== '' || filters.queueIds.length > 0 || filters.unreadOnly;
