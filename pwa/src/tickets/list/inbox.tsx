import { seesGroupTickets } from '@prosa/domain/tickets/sees-ticket';
import { ListFilter } from 'lucide-react';
import { type Ref, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog, lazyPart, lazyScreen } from '../../ui/feedback/lazy-part.tsx';
import { NetworkIndicator } from '../../unsent/network-indicator.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useInboxViews } from '../../inbox-views/use-inbox-views.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ClearSearchButton, SearchBox } from '../../ui/fields/search-box.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { CloseAllButton } from '../actions/close-all-button.tsx';
import {
  hasDeletableChoices,
  type InboxFilters,
  type InboxTab,
  isFiltered,
  isSearching,
  initialFilters,
  toListedStatuses,
} from '../filters/inbox-filters.ts';
import { NewTicketButton } from '../new-ticket/new-ticket-button.tsx';
import { ViewBar } from '../views/view-bar.tsx';
import { TicketAttendantFilter } from './ticket-attendant-filter.tsx';
import { TicketList } from './ticket-list.tsx';
import type { ShownList } from './use-shown-list.ts';
import { sumTicketCounts } from './sum-ticket-counts.ts';
import { useTicketCounts } from './use-ticket-list.ts';
import { useOverdueView } from './use-overdue-view.ts';
import { useViewCounts } from './use-view-counts.ts';
import type { TicketSearch } from './use-ticket-search.ts';

const FoundTicketList = lazyScreen(async () => (await import('./found-ticket-list.tsx')).FoundTicketList);
const FilterPanel = lazyDialog(async () => (await import('../filters/filter-panel.tsx')).FilterPanel, ['answer-targets']);
const ViewDialog = lazyDialog(async () => (await import('../views/view-dialog.tsx')).ViewDialog, ['inbox-views', 'kit']);
const MissingChoicesNotice = lazyPart(
  async () => (await import('../views/missing-choices-notice.tsx')).MissingChoicesNotice,
  ['inbox-views'],
);

type InboxProps = {
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
  shown: ShownList;
  found: TicketSearch;
  selectedUuid: string | undefined;
  markedUuid: string | undefined;
  searchRef: Ref<HTMLInputElement>;
};

/** The left side of the workspace: the search, the filters, the tabs with their counts, and the list of tickets. */
export function Inbox({ filters, onFilters, shown, found, selectedUuid, markedUuid, searchRef }: InboxProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const counts = useTicketCounts(filters);
  const views = useInboxViews();
  const viewCounts = useViewCounts(views);
  const overdue = useOverdueView();
  const [filtering, setFiltering] = useState(false);
  const [viewAction, setViewAction] = useState<'save' | 'manage'>();
  const panelId = useId();
  const clearFilters = () => onFilters({ ...initialFilters, tab: filters.tab, showAll: filters.showAll });
  const isAdmin = user.profile === 'admin';
  const statuses = toListedStatuses(filters);
  const seesWaiting = statuses.includes('pending') && (filters.showAll || !isAdmin);
  const showWaiting = () => onFilters({ ...filters, tab: 'pending', statuses: [], showAll: isAdmin || filters.showAll });
  const tabs: { value: InboxTab | 'several'; label: string; count?: number | undefined; last?: boolean }[] = [
    // If several statuses are chosen, one additional tab stands for all of them. A press on any other tab leads back to a single
    // status.
    ...(statuses.length > 1
      ? [
          {
            value: 'several' as const,
            label: statuses.map((status) => t(`tickets.${status}`)).join(' + '),
            count: sumTicketCounts(counts, statuses),
          },
        ]
      : []),
    { value: 'open', label: t('tickets.open'), count: counts.open },
    { value: 'pending', label: t('tickets.pending'), count: counts.pending },
    ...(seesGroupTickets(user) ? [{ value: 'group' as const, label: t('tickets.group'), count: counts.group }] : []),
    { value: 'closed', label: t('tickets.closed'), last: true },
  ];
  return (
    <section aria-label={t('tickets.title')} className="flex h-full min-h-0 flex-col bg-card">
      <div className="flex min-h-8.5 flex-wrap items-center justify-between gap-x-3 px-4 pt-[max(1rem,env(safe-area-inset-top))] md:hidden">
        <h1 className="text-2xl font-bold tracking-tight">{t('tickets.title')}</h1>
        <NetworkIndicator />
      </div>
      <div className="flex gap-2 px-3.5 pt-3 max-md:px-4">
        <SearchBox
          ref={searchRef}
          value={filters.search}
          onFocus={found.prepare}
          onChange={(event) => onFilters({ ...filters, search: event.target.value })}
          aria-label={t('tickets.search')}
          placeholder={t('tickets.searchShort')}
        >
          {filters.search !== '' && (
            <ClearSearchButton label={t('tickets.clearSearch')} onPress={() => onFilters({ ...filters, search: '' })} />
          )}
        </SearchBox>
        <Button
          size="icon"
          aria-label={t('tickets.filter')}
          aria-expanded={filtering}
          aria-controls={filtering ? panelId : undefined}
          onClick={() => setFiltering(!filtering)}
          className={cn((filtering || isFiltered(filters)) && 'border-primary text-accent-foreground')}
        >
          <ListFilter aria-hidden />
        </Button>
        <NewTicketButton />
        {!isSearching(filters) && <CloseAllButton filters={filters} />}
      </div>
      <Suspense>
        {filtering && (
          <FilterPanel
            id={panelId}
            filters={filters}
            onChange={onFilters}
            onSave={() => setViewAction('save')}
            onClose={() => setFiltering(false)}
          />
        )}
      </Suspense>
      <ViewBar
        views={views}
        counts={viewCounts}
        overdue={overdue}
        filters={filters}
        onFilters={onFilters}
        onManage={() => setViewAction('manage')}
      />
      <Suspense>
        {hasDeletableChoices(filters) && <MissingChoicesNotice filters={filters} onFilters={onFilters} />}
        {viewAction !== undefined && (
          <ViewDialog action={viewAction} filters={filters} onClose={() => setViewAction(undefined)} />
        )}
      </Suspense>
      {isSearching(filters) ? (
        <Suspense fallback={<div className="flex-1" />}>
          <FoundTicketList found={found} selectedUuid={selectedUuid} markedUuid={markedUuid} onClearFilters={clearFilters} />
        </Suspense>
      ) : (
        <Tabs
          label={t('tickets.statuses')}
          value={statuses.length === 1 ? (statuses[0] ?? filters.tab) : 'several'}
          tabs={tabs}
          onChange={(tab) => tab !== 'several' && onFilters({ ...filters, tab, statuses: [] })}
        >
          {isAdmin && (
            <TicketAttendantFilter showAll={filters.showAll} onChange={(showAll) => onFilters({ ...filters, showAll })} />
          )}
          <TicketList
            key={shown.list}
            shown={shown}
            selectedUuid={selectedUuid}
            markedUuid={markedUuid}
            filtered={isFiltered(filters)}
            onWaiting={seesWaiting ? undefined : showWaiting}
            onClearFilters={clearFilters}
          />
        </Tabs>
      )}
    </section>
  );
}
