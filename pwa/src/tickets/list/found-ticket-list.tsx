import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useNow } from '../../ui/interaction/use-now.ts';
import { TicketRow } from './ticket-row.tsx';
import { useOpenServerTicket } from './use-open-server-ticket.ts';
import type { FoundTicket, TicketSearch } from './use-ticket-search.ts';

/** The distance from the list's end at which more found tickets are loaded, in pixels. */
const NEAR_END_PX = 100;

type FoundTicketListProps = {
  found: TicketSearch;
  selectedUuid: string | undefined;
  markedUuid: string | undefined;
  onClearFilters: () => void;
};

/**
 * Lists the tickets that a search found. The device's tickets come first, and then the tickets that only the server has.
 * Tickets with messages that arrived while the list was shown come last.
 */
export function FoundTicketList({ found, selectedUuid, markedUuid, onClearFilters }: FoundTicketListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const openServerTicket = useOpenServerTicket();
  const { held, onServer, late, more } = found;
  // The marked row is scrolled into view by code, because the focus stays in the search field.
  useEffect(() => {
    if (markedUuid !== undefined) document.querySelector(`[data-found="${markedUuid}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [markedUuid]);
  if (held === undefined) return <div className="flex-1" />;
  if (held.length + onServer.length + late.length === 0)
    return (
      <Notice icon={SearchX} title={t('tickets.noMatch')}>
        <Button onClick={onClearFilters}>{t('tickets.clearFilters')}</Button>
      </Notice>
    );
  const renderRow = ({ ticket, message, serverTicket }: FoundTicket) => (
    <li key={ticket.uuid} data-found={ticket.uuid}>
      <TicketRow
        ticket={ticket}
        now={now}
        selected={ticket.uuid === selectedUuid}
        marked={ticket.uuid === markedUuid}
        found={message}
        onFetch={openServerTicket(serverTicket)}
      />
    </li>
  );
  const renderPart = (title: string, tickets: readonly FoundTicket[]) => (
    <section aria-label={title}>
      <h2 className="border-b border-muted bg-background px-4 py-1.5 text-xs font-semibold text-muted-foreground">{title}</h2>
      <ul>{tickets.map(renderRow)}</ul>
    </section>
  );
  return (
    <div
      className="mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-border"
      onScroll={({ currentTarget: list }) => {
        if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) more();
      }}
    >
      <ul aria-label={t('tickets.list')}>{held.map(renderRow)}</ul>
      {onServer.length > 0 && renderPart(t('tickets.fromServer'), onServer)}
      {late.length > 0 && renderPart(t('tickets.foundLate'), late)}
    </div>
  );
}
