import type { ConnectionId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';

/** The tabs of the inbox in their order. `tab-statuses.ts` has the statuses that each tab lists. */
export const inboxTabs = ['open', 'pending', 'group', 'closed'] as const;
export type InboxTab = (typeof inboxTabs)[number];
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
  /**
   * The statuses that are listed or searched. If none is chosen, the list has the tab's status, and a search finds all statuses.
   */
  readonly statuses: readonly InboxTab[];
  readonly tagIds: readonly TagId[];
  readonly connectionIds: readonly ConnectionId[];
  readonly userIds: readonly UserId[];
};

export const initialFilters: InboxFilters = { ...initialInboxFilters, search: '' };

/** Returns the search term, trimmed and in lower case, as the search for tickets expects it (coverage 1 §5). */
export const toTicketSearchTerm = ({ search }: Pick<InboxFilters, 'search'>): string => search.trim().toLowerCase();

export const isSearching = ({ search }: InboxFilters): boolean => search.trim() !== '';

/**
 * Returns the statuses that the inbox lists, in the order of the tabs: the chosen statuses, or the status of the tab if none is
 * chosen. A closed ticket is neither snoozed nor overdue. Therefore, if only snoozed or overdue tickets are listed, the status
 * `closed` is left out, unless it is the only status.
 */
export function toListedStatuses({
  tab,
  statuses,
  snoozed,
  overdueOnly,
}: Pick<InboxFilters, 'tab' | 'statuses' | 'snoozed' | 'overdueOnly'>): readonly InboxTab[] {
  const chosen = inboxTabs.filter((status) => statuses.includes(status));
  const active = snoozed || overdueOnly ? chosen.filter((status) => status !== 'closed') : chosen;
  if (active.length > 0) return active;
  return chosen.length > 0 ? chosen : [tab];
}

/** Returns whether any filter besides the tab narrows the list. */
export const isFiltered = (filters: InboxFilters): boolean =>
  filters.search !== '' ||
  filters.unreadOnly ||
  filters.snoozed ||
  filters.overdueOnly ||
  filters.statuses.length > 0 ||
  hasDeletableChoices(filters);

/** Returns whether the filters refer to rows that an admin can delete: queues, tags, connections or users. */
export const hasDeletableChoices = ({ queueIds, tagIds, connectionIds, userIds }: InboxFilters): boolean =>
  [queueIds, tagIds, connectionIds, userIds].some((chosen) => chosen.length > 0);
