import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { array } from 'valibot';
import { Link } from 'wouter';
import { useLanguage } from '../platform/language.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { formatListTime } from '../platform/shown-time.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { useNow } from '../ui/interaction/use-now.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

type ContactHistoryDialogProps = { contact: ManagedContact; onClose: () => void };

/** Lists all conversations of a contact that the user may see, the newest first, and the notes about the contact. */
export function ContactHistoryDialog({ contact: { id, name }, onClose }: ContactHistoryDialogProps) {
  const { t } = useTranslation('contact-administration');
  const { locale } = useLanguage();
  const now = useNow();
  const formatWhen = (instant: string) => formatListTime(instant, now, { locale, yesterday: t('common.yesterday') });
  const tickets = useInfiniteQuery({
    queryKey: ['contact-tickets', id],
    queryFn: ({ pageParam }) => callApi('GET', `/tickets/contact/${id}?pageNumber=${pageParam}`, { schema: ListTicketsAnswer }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  const notes = useQuery({
    queryKey: ['contact-notes', id],
    queryFn: () => callApi('GET', `/ticket-notes/list?contactId=${id}`, { schema: array(TicketNote) }),
  });
  const rows = tickets.data?.pages.flatMap((page) => page.tickets);
  return (
    <Dialog open onClose={onClose} title={t('historyOf', { name })}>
      {rows === undefined || notes.data === undefined ? (
        tickets.isError || notes.isError ? (
          <ServerUnavailable read={tickets.isError ? tickets : notes} title={t('historyFailed')} />
        ) : (
          <RowsSkeleton />
        )
      ) : (
        <div className="-mx-2 grid max-h-96 gap-4 overflow-y-auto px-2">
          <section className="grid gap-1">
            <h3 className="text-small font-semibold text-secondary-foreground">{t('conversations')}</h3>
            {rows.length === 0 && <p className="text-muted-foreground">{t('noConversations')}</p>}
            <ul className="divide-y divide-border">
              {rows.map((ticket) => (
                <li key={ticket.id} className="relative grid gap-0.5 py-2">
                  <span className="flex items-baseline justify-between gap-3">
                    <Link href={`/tickets/${ticket.uuid}`} className="font-medium after:absolute after:inset-0 hover:underline">
                      #{ticket.id} · {ticket.queue?.name ?? t('tickets.noQueue')}
                    </Link>
                    <time dateTime={ticket.updatedAt} className="shrink-0 text-small text-muted-foreground">
                      {formatWhen(ticket.updatedAt)}
                    </time>
                  </span>
                  <span className="truncate text-small text-secondary-foreground" dir="auto">
                    {ticket.lastMessage}
                  </span>
                </li>
              ))}
            </ul>
            {tickets.hasNextPage && (
              <Button disabled={tickets.isFetchingNextPage} onClick={() => void tickets.fetchNextPage()}>
                {t('moreConversations')}
              </Button>
            )}
          </section>
          <section className="grid gap-1">
            <h3 className="text-small font-semibold text-secondary-foreground">{t('notes')}</h3>
            {notes.data.length === 0 && <p className="text-muted-foreground">{t('noNotes')}</p>}
            <ul className="grid gap-2">
              {notes.data.map((note) => (
                <li key={note.id} className="grid gap-1 rounded-sm border border-note-border bg-note p-2.5">
                  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                    {note.note}
                  </p>
                  <p className="text-small text-muted-foreground">
                    {note.user !== null && `${note.user.name} · `}
                    <time dateTime={note.createdAt}>{formatWhen(note.createdAt)}</time>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}
