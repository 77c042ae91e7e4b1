import type { TicketId } from '@prosa/contract/ids';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { serverQueries } from '../server/server-queries.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { fetchTicketLog } from './fetch-ticket-log.ts';
import { isKnownLogEntry, type KnownLogEntry, ticketLogIcons } from './log-icons.ts';
import { LogLine } from './log-line.tsx';

/** The beginning of the query keys of all ticket logs. A live event about a ticket refreshes all queries with this beginning. */
export const ticketLogQueryKey = ['ticket-log'] as const;
const refreshTicketLog = (): void => void serverQueries.invalidateQueries({ queryKey: ticketLogQueryKey });
onLiveEvent('ticket', refreshTicketLog);
listeningSignal.on(refreshTicketLog);

/** Reads a ticket's log from the server. */
export const useTicketLog = (ticketId: TicketId) =>
  useQuery({
    queryKey: [...ticketLogQueryKey, ticketId],
    queryFn: async () => (await fetchTicketLog(ticketId)).filter(isKnownLogEntry),
  });

/** The entries of a ticket's log, the newest one first. */
export function LogEntries({ ticketId }: { ticketId: TicketId }) {
  const read = useTicketLog(ticketId);
  return (
    <LogList read={read}>
      {read.data?.toReversed().map((entry) => (
        <LogEntryLine key={entry.id} entry={entry} />
      ))}
    </LogList>
  );
}

/** Shows the lines of a timeline. Until the lines are read, shows a skeleton, or the reason why the read failed. */
export function LogList({ read, children }: { read: UseQueryResult; children: ReactNode }) {
  const { t } = useTranslation('contacts');
  if (read.data === undefined) return read.isError ? <ServerUnavailable read={read} title={t('log.failed')} /> : <RowsSkeleton />;
  return (
    <>
      <StaleRowsNote read={read} />
      <ol className="grid gap-2.5">{children}</ol>
    </>
  );
}

/** A line about an entry of a ticket's log. */
export function LogEntryLine({ entry: { type, user, queue, createdAt } }: { entry: KnownLogEntry }) {
  const { t } = useTranslation('ticket-log');
  return (
    <LogLine icon={ticketLogIcons[type]} createdAt={createdAt} detail={queue?.name}>
      {t(`log.${type}`)}
      {user !== null && ` · ${user.name}`}
    </LogLine>
  );
}
