import type { TicketId } from '@prosa/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { serverQueries, ServerQueries } from '../server/server-queries.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { fetchTicketLog } from './fetch-ticket-log.ts';
import { isKnownLogEntry, logIcons } from './log-icons.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { Button } from '../ui/buttons/button.tsx';

const logKey = ['ticket-log'] as const;
const refreshTicketLog = (): void => void serverQueries.invalidateQueries({ queryKey: logKey });
onLiveEvent('ticket', refreshTicketLog);
listeningSignal.on(refreshTicketLog);

/**
 * A ticket's log as a timeline, the newest entry first. The log is only on the server, and is fetched when the user opens the
 * timeline.
 */
export function TicketTimeline({ ticketId }: { ticketId: TicketId }) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className="grid gap-2">
      <Button aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('log.hide') : t('log.show')}
      </Button>
      {isOpen && (
        <div id={listId}>
          <ServerQueries>
            <LogEntries ticketId={ticketId} />
          </ServerQueries>
        </div>
      )}
    </div>
  );
}

function LogEntries({ ticketId }: { ticketId: TicketId }) {
  const { t } = useTranslation('contacts');
  const { t: say } = useTranslation('ticket-log');
  const { locale } = useLanguage();
  const read = useQuery({
    queryKey: [...logKey, ticketId],
    queryFn: () => fetchTicketLog(ticketId),
  });
  if (read.data === undefined) return read.isError ? <ServerUnavailable read={read} title={t('log.failed')} /> : <RowsSkeleton />;
  return (
    <>
      <StaleRowsNote read={read} />
      <ol className="grid gap-2.5">
        {read.data
          .filter(isKnownLogEntry)
          .toReversed()
          .map(({ id, type, user, queue, createdAt }) => {
            const Icon = logIcons[type];
            return (
              <li key={id} className="flex gap-2.5">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                <span className="grid min-w-0">
                  <span className="[overflow-wrap:anywhere]">
                    {say(`log.${type}`)}
                    {user !== null && ` · ${user.name}`}
                  </span>
                  <span className="text-small text-muted-foreground">
                    {new Date(createdAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}
                    {queue !== null && ` · ${queue.name}`}
                  </span>
                </span>
              </li>
            );
          })}
      </ol>
    </>
  );
}
