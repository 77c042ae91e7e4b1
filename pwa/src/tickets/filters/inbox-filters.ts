import type { ConnectionId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';

export type InboxTab = 'open' | 'pending' | 'group' | 'closed';
export type InboxFilters = {
  readonly tab: InboxTab;
  readonly search: string;
  readonly queueIds: readonly QueueId[];
  readonly unreadOnly: boolean;
  readonly showAll: boolean;
  /** True: the list shows only snoozed tickets. False: it hides them. A search ignores this filter and finds both kinds. */
  readonly snoozed: boolean;
  /** True: the list shows only tickets whose answer is overdue. A search ignores this filter. */
  readonly overdueOnly: boolean;
  readonly sort: 'ASC' | 'DESC';
  /** The filter by status applies only to a search. Without a search, the tab decides which status is listed. */
  readonly statuses: readonly InboxTab[];
  readonly tagIds: readonly TagId[];
  readonly connectionIds: readonly ConnectionId[];
  readonly userIds: readonly UserId[];
};

export const initialFilters: InboxFilters = { ...initialInboxFilters, search: '' };

/** Returns the search term, trimmed and in lower case, as the search for tickets expects it (coverage 1 §5). */
export const toTicketSearchTerm = ({ search }: Pick<InboxFilters, 'search'>): string => search.trim().toLowerCase();

export const isSearching = ({ search }: InboxFilters): boolean => search.trim() !== '';

/** Returns whether any filter besides the tab narrows the list. */
export const isFiltered = (filters: InboxFilters): boolean =>
  filters.search !== '' || filters.unreadOnly || filters.snoozed || filters.overdueOnly || hasDeletableChoices(filters);

/** Returns whether the filters refer to rows that an admin can delete: queues, tags, connections or users. */
export const hasDeletableChoices = ({ queueIds, tagIds, connectionIds, userIds }: InboxFilters): boolean =>
  [queueIds, tagIds, connectionIds, userIds].some((chosen) => chosen.length > 0);
