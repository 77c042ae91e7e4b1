import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { CloudOff, MessagesSquare } from 'lucide-react';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ConversationSkeleton } from '../messages/conversation/conversation-skeleton.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { lazyPart, lazyScreen } from '../ui/feedback/lazy-part.tsx';
import { useListWidth } from '../tickets/list/use-list-width.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { FramePlaceholder } from '../platform/first-frame/frame-placeholder.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { requestedComposerFocusStore } from '../tickets/actions/requested-composer-focus.ts';
import { Inbox } from '../tickets/list/inbox.tsx';
import { type InboxFilters, isSearching, toListedStatuses } from '../tickets/filters/inbox-filters.ts';
import { useInboxFilters } from '../tickets/filters/use-inbox-filters.ts';
import { findNextTicket } from '../tickets/find-next-ticket.ts';
import { reportTicketOpened } from '../tickets/report-ticket-opened.ts';
import { TicketActionsProvider } from '../tickets/actions/ticket-actions-provider.tsx';
import { toInboxTab } from '../tickets/list/tab-statuses.ts';
import { type TicketView, useTicket } from '../tickets/list/use-ticket-list.ts';
import { useLoadMissingTicket } from '../tickets/use-load-missing-ticket.ts';
import { useOfferTicketActions } from '../tickets/actions/use-offer-ticket-actions.ts';
import { useSelectTicket } from '../tickets/list/selection-box.tsx';
import {
  clearSelectedTickets,
  isSelectionPress,
  setSelectableTickets,
  useSelectedTickets,
} from '../tickets/list/ticket-selection.ts';
import { useShownList } from '../tickets/list/use-shown-list.ts';
import { useTicketSearch } from '../tickets/list/use-ticket-search.ts';
import { useEntryRefusedByColleague } from '../tickets/actions/use-entry-refused-by-colleague.ts';
import { useTicketKeys } from '../tickets/actions/use-ticket-keys.ts';
import { Button } from '../ui/buttons/button.tsx';
import { createIdleLoadedModule } from '../platform/loading/create-idle-loaded-module.ts';
import { SplitPane } from '../ui/layout/split-pane.tsx';
import { useIsOneColumn } from '../ui/interaction/use-media-query.ts';
import { useDraftsWithoutComposer } from '../unsent/use-unsent.ts';
import { useSwipeBack } from '../ui/interaction/use-swipe-back.ts';

const conversationModule = createIdleLoadedModule(() => import('./conversation-pane.tsx'));
const ConversationPane = lazyScreen(async () => (await conversationModule.load()).ConversationPane);
const HiddenTicketDraft = lazyScreen(
  async () => (await import('../unsent/hidden-ticket-draft.tsx')).HiddenTicketDraft,
  ['unsent'],
);
const SelectedTicketsBar = lazyPart(
  async () => (await import('../ticket-batches/selected-tickets-bar.tsx')).SelectedTicketsBar,
  ['ticket-batches'],
);
const { min, max } = TICKET_LIST_WIDTH_PX;

/** The ticket workspace (coverage 1 §2): the list and the conversation side by side, or on a phone only one of them at a time. */
export function TicketsPage({ uuid }: { uuid: string | undefined }) {
  const [filters, setFilters] = useInboxFilters();
  const ticket = useTicket(uuid ?? '');
  // For one render after a change of the address, `ticket` is still the former ticket, whose status is ignored.
  const status = ticket?.uuid === uuid ? ticket?.status : undefined;
  const showTabOf = (ticketStatus: TicketView['status']) => {
    const tab = toInboxTab(ticketStatus);
    if (tab === 'closed') return;
    setFilters((before) =>
      toListedStatuses(before).includes(tab) ? before : { ...before, tab, statuses: isSearching(before) ? before.statuses : [] },
    );
  };
  // When a ticket opens or its status changes, the list shows the ticket's tab. In between, the user chooses the tab.
  const opened = status === undefined ? undefined : `${uuid} ${status}`;
  const [shownFor, setShownFor] = useState<string>();
  if (status !== undefined && opened !== shownFor) {
    setShownFor(opened);
    showTabOf(status);
  }
  const draftsWithoutComposer = useDraftsWithoutComposer(uuid ?? '');
  const takenEntry = useEntryRefusedByColleague();
  // A missing ticket is loaded only after the drafts are read, because the page may have to show a draft for it.
  const areDraftsRead = uuid === undefined || draftsWithoutComposer !== undefined;
  useLoadMissingTicket(
    uuid,
    ticket === null && areDraftsRead,
    takenEntry?.other.uuid === uuid || (draftsWithoutComposer?.length ?? 0) > 0,
  );
  const held = ticket?.uuid;
  useEffect(() => {
    if (held !== undefined && held === uuid) reportTicketOpened(held);
  }, [held, uuid]);
  const listed = useRef<readonly TicketView[]>([]);
  return (
    <TicketActionsProvider onTab={showTabOf} next={(gone) => findNextTicket(listed.current, gone)}>
      <Workspace
        uuid={uuid}
        ticket={ticket}
        filters={filters}
        onFilters={setFilters}
        onListed={(tickets) => {
          listed.current = tickets;
        }}
      />
    </TicketActionsProvider>
  );
}

/**
 * A click on a row sets the focus in the composer of its ticket. If the user opens a row with the keyboard, the focus stays on
 * the list.
 */
function requestComposerFocus({ detail, target, shiftKey }: MouseEvent): void {
  const row =
    detail > 0 && !isSelectionPress({ shiftKey }) && target instanceof Element ? target.closest('a[href^="/tickets/"]') : null;
  const uuid = row?.getAttribute('href')?.split(/[/?]/)[2];
  if (uuid !== undefined) requestedComposerFocusStore.set(uuid);
}

type WorkspaceProps = {
  uuid: string | undefined;
  ticket: TicketView | null | undefined;
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
  /** Called with the tickets that the list currently shows. */
  onListed: (tickets: readonly TicketView[]) => void;
};

function Workspace({ uuid, ticket, filters, onFilters, onListed }: WorkspaceProps) {
  const { t } = useTranslation();
  const isOneColumn = useIsOneColumn();
  const user = useSignedInUser();
  const shown = useShownList(filters);
  const found = useTicketSearch(filters);
  const listed = isSearching(filters)
    ? [...(found.held ?? []), ...found.onServer, ...found.late].map((each) => each.ticket)
    : (shown.tickets ?? []);
  useEffect(() => {
    onListed(listed);
    const isOnDevice = isSearching(filters) ? [...(found.held ?? []), ...found.late].map((each) => each.ticket) : listed;
    setSelectableTickets(isOnDevice.filter((each) => !shown.serverTickets.has(each.uuid)).map((each) => each.uuid));
  });
  useEffect(() => clearSelectedTickets, []);
  const select = useSelectTicket();
  const searchRef = useRef<HTMLInputElement>(null);
  const marked = useTicketKeys({
    tickets: listed,
    current: ticket ?? undefined,
    search: searchRef,
    onSelect: select,
  });
  useOfferTicketActions(marked ?? ticket ?? undefined);
  const [, navigate] = useLocation();
  const swipe = useSwipeBack(() => navigate('/tickets'));
  const [width, saveWidth] = useListWidth(user);
  const inbox = (
    <div
      className="flex h-full flex-col"
      onClickCapture={requestComposerFocus}
      data-frame-slot="list"
      data-frame-base={isOneColumn ? undefined : '/tickets'}
    >
      <ErrorBoundary place="ticket-list" shape="pane">
        <div className="min-h-0 flex-1">
          <Inbox
            filters={filters}
            onFilters={onFilters}
            shown={shown}
            found={found}
            selectedUuid={uuid}
            markedUuid={marked?.uuid}
            searchRef={searchRef}
          />
        </div>
        <SelectedTickets listed={listed} uuid={uuid} />
      </ErrorBoundary>
    </div>
  );
  const ticketDetail = (
    <ErrorBoundary place="conversation" shape="pane" resetKey={uuid}>
      <TicketDetail uuid={uuid} ticket={ticket} onSelect={() => searchRef.current?.focus()} />
    </ErrorBoundary>
  );
  if (isOneColumn)
    return uuid === undefined ? (
      inbox
    ) : (
      <div className="h-full" data-frame-slot="talk" {...swipe}>
        {ticketDetail}
      </div>
    );
  return (
    <SplitPane
      label={t('tickets.resize')}
      width={width}
      min={min}
      max={max}
      onWidth={saveWidth}
      left={inbox}
      right={ticketDetail}
    />
  );
}

/**
 * The bar with the actions on the selected tickets. If the open ticket leaves the list, the next remaining ticket is opened. On a
 * phone, the list is shown instead.
 */
function SelectedTickets({ listed, uuid }: { listed: readonly TicketView[]; uuid: string | undefined }) {
  const selected = useSelectedTickets();
  const isOneColumn = useIsOneColumn();
  const [, navigate] = useLocation();
  const tickets = listed.filter((ticket) => selected.has(ticket.uuid));
  if (tickets.length === 0) return null;
  const createNextTicketOpener = (leaving: readonly TicketView[]) => () => {
    if (uuid === undefined || !leaving.some((ticket) => ticket.uuid === uuid)) return;
    const staying = listed.filter((ticket) => ticket.uuid === uuid || !leaving.includes(ticket));
    const next = isOneColumn ? undefined : findNextTicket(staying, uuid);
    if (location.pathname === `/tickets/${uuid}`) navigate(next === undefined ? '/tickets' : `/tickets/${next.uuid}`);
  };
  return (
    <Suspense>
      <SelectedTicketsBar tickets={tickets} onLeave={createNextTicketOpener} />
    </Suspense>
  );
}

function TicketDetail({
  uuid,
  ticket,
  onSelect,
}: {
  uuid: string | undefined;
  ticket: TicketView | null | undefined;
  onSelect: () => void;
}) {
  const { t } = useTranslation();
  const loadingConversation = (
    <FramePlaceholder name={`conversation ${uuid}`}>
      <ConversationSkeleton className="h-full" />
    </FramePlaceholder>
  );
  if (uuid === undefined)
    return (
      <div className="h-full bg-canvas" data-frame-of="/tickets">
        <h1 className="sr-only">{t('tickets.title')}</h1>
        <Notice icon={MessagesSquare} title={t('tickets.notSelected')}>
          <Button onClick={onSelect}>{t('tickets.select')}</Button>
        </Notice>
      </div>
    );
  if (ticket === undefined) return loadingConversation;
  if (ticket === null)
    return (
      <div className="h-full bg-canvas">
        <h1 className="sr-only">{t('tickets.title')}</h1>
        <MissingTicket uuid={uuid} />
      </div>
    );
  return (
    // The former ticket stays visible but inert until the requested ticket is loaded, so that no text of the user reaches the
    // wrong customer.
    <div
      className="h-full bg-canvas md:@container"
      inert={ticket.uuid !== uuid}
      data-frame-part={`conversation ${ticket.uuid}`}
      data-frame-of={`/tickets/${ticket.uuid}`}
    >
      <Suspense fallback={loadingConversation}>
        <ConversationPane key={ticket.uuid} ticket={ticket} />
      </Suspense>
    </div>
  );
}

/** Shows the user's draft for a ticket that is not on the device, or otherwise says that the network is needed. */
function MissingTicket({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const draftsWithoutComposer = useDraftsWithoutComposer(uuid);
  if (draftsWithoutComposer === undefined) return null;
  if (draftsWithoutComposer.length > 0)
    return (
      <Suspense>
        <HiddenTicketDraft items={draftsWithoutComposer} />
      </Suspense>
    );
  return (
    <Notice icon={CloudOff} title={t('tickets.notFound')} text={t('network.needed')}>
      <Button onClick={() => navigate('/tickets')}>{t('forbidden.back')}</Button>
    </Notice>
  );
}
