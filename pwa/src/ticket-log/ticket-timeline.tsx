import type { TicketId } from '@prosa/contract/ids';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { useQuery } from '@tanstack/react-query';
import {
  AlarmClock,
  AlarmClockOff,
  ArrowLeftRight,
  Bot,
  Check,
  CirclePlus,
  Eye,
  Layers,
  type LucideIcon,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array } from 'valibot';
import { useLanguage } from '../platform/language.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { serverQueries, ServerQueries } from '../server/server-queries.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { Button } from '../ui/buttons/button.tsx';

/** The icon of each kind of entry (coverage 1 §3). An entry of another kind comes from a newer server and is left out. */
const icons = {
  create: CirclePlus,
  access: Eye,
  open: UserCheck,
  pending: Undo2,
  closed: Check,
  reopen: UserCheck,
  transfered: ArrowLeftRight,
  receivedTransfer: ArrowLeftRight,
  queue: Layers,
  chatBot: Bot,
  retriesLimitQueue: Bot,
  snoozed: AlarmClock,
  snoozeEnded: AlarmClockOff,
} as const satisfies Readonly<Record<string, LucideIcon>>;
type EntryKind = keyof typeof icons;
type KnownEntry = TicketLogEntry & { readonly type: EntryKind };
const isKnown = (entry: TicketLogEntry): entry is KnownEntry => Object.hasOwn(icons, entry.type);

const logKey = ['ticket-log'] as const;
const refresh = (): void => void serverQueries.invalidateQueries({ queryKey: logKey });
onLiveEvent('ticket', refresh);
listeningSignal.on(refresh);

/** A ticket's log as a timeline, the newest entry first. The server holds the log, and the timeline reads it once the user asks. */
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
            <Entries ticketId={ticketId} />
          </ServerQueries>
        </div>
      )}
    </div>
  );
}

function Entries({ ticketId }: { ticketId: TicketId }) {
  const { t } = useTranslation('contacts');
  const { locale } = useLanguage();
  const read = useQuery({
    queryKey: [...logKey, ticketId],
    queryFn: () => callApi('GET', `/tickets-log/${ticketId}`, { schema: array(TicketLogEntry) }),
  });
  if (read.data === undefined) return read.isError ? <ServerUnavailable read={read} title={t('log.failed')} /> : <RowsSkeleton />;
  return (
    <>
      <StaleRowsNote read={read} />
      <ol className="grid gap-2.5">
        {read.data
          .filter(isKnown)
          .toReversed()
          .map(({ id, type, user, queue, createdAt }) => {
            const Icon = icons[type];
            return (
              <li key={id} className="flex gap-2.5">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                <span className="grid min-w-0">
                  <span className="[overflow-wrap:anywhere]">
                    {t(`log.${type}`)}
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
