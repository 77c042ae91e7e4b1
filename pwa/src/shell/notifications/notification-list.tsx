import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { summarizeMessage } from '../../conversation-parts/summarize-message.ts';
import { ChannelBadge } from '../../tickets/list/channel-badge.tsx';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import { useMentionText } from '../../tickets/list/use-mention-text.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { MenuAction } from '../../ui/overlays/menu-popup.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { toContactColourSeed } from '../../ui/labels/person-seed.ts';

const PushOffer = lazyPart(async () => (await import('../../push/push-offer.tsx')).PushOffer, ['push']);

/** Lists the unread tickets, and offers to notify the user while the app is closed. */
export function NotificationList({ tickets }: { tickets: readonly TicketView[] }) {
  return (
    <>
      <UnreadList tickets={tickets} />
      <Suspense>
        <PushOffer />
      </Suspense>
    </>
  );
}

function UnreadList({ tickets }: { tickets: readonly TicketView[] }) {
  const { t } = useTranslation();
  const { t: tTargets } = useTranslation('answer-targets');
  const { id: userId } = useSignedInUser();
  const [, navigate] = useLocation();
  const mentionTextOf = useMentionText();
  if (tickets.length === 0) return <p className="w-72 p-4 text-center text-muted-foreground">{t('shell.noNotifications')}</p>;
  return (
    <div className="max-h-[min(26rem,70dvh)] w-80 overflow-y-auto">
      {tickets.map((ticket) => {
        const name = ticket.contact?.name || t('tickets.unknown');
        return (
          <MenuAction key={ticket.uuid} onClick={() => navigate(`/tickets/${ticket.uuid}`)} className="py-2 [&_svg]:text-white">
            <Avatar
              name={name}
              seed={toContactColourSeed(ticket.contact)}
              picture={ticket.contact?.urlPicture ?? null}
              badge={<ChannelBadge channel={ticket.channel} />}
              className="size-9 text-small"
            />
            <span className="grid min-w-0 flex-1">
              <span dir="auto" className="truncate text-left font-semibold">
                {name}
              </span>
              <span className="truncate text-small text-secondary-foreground">
                {ticket.overdueFor?.includes(userId) === true && (
                  <span className="font-strong text-destructive">{tTargets('overdue')} · </span>
                )}
                {mentionTextOf(ticket) ??
                  (ticket.handover == null
                    ? ticket.last && summarizeMessage(t, ticket.last)
                    : [
                        t('tickets.from', { name: toFirstName(ticket.handedBy?.name) ?? t('tickets.colleague') }),
                        ticket.handover.note,
                      ]
                        .filter((part) => part !== '')
                        .join(' · '))}
              </span>
            </span>
            <CountBadge count={ticket.unreadMessages} label={t('tickets.unread', { count: ticket.unreadMessages })} />
          </MenuAction>
        );
      })}
    </div>
  );
}
