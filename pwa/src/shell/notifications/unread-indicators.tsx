import { findMentionOf } from '@prosa/domain/tickets/is-notification-ticket';
import { useEffect, useRef } from 'react';
import { showBadge } from '../../platform/device/app-badge.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { networkStore } from '../../sync/use-sync-state.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { hasNewUnread, type UnreadByTicket } from './has-new-unread.ts';
import { formatPageTitle } from './format-page-title.ts';
import { playChime } from '../preferences/play-chime.ts';
import { volumeStore } from '../preferences/sound-volume.ts';

type UnreadIndicatorsProps = { appName: string; tickets: readonly TicketView[]; chats: number };

/**
 * Shows outside the page that tickets need attention. The title shows their number, a sound announces new messages, and the icon
 * of the app shows the number of unread tickets and chats. All of this ends with the session.
 */
export function UnreadIndicators({ appName, tickets, chats }: UnreadIndicatorsProps) {
  const count = tickets.length;
  const { id: userId } = useSignedInUser();
  useEffect(() => showUnreadCount(appName, count, chats), [appName, count, chats]);
  useEffect(() => () => showUnreadCount(appName, 0, 0), [appName]);

  const unreadBefore = useRef<UnreadByTicket>(undefined);
  useEffect(() => {
    const unread = new Map(
      tickets.map((ticket) => [
        ticket.id,
        ticket.unreadMessages +
          (findMentionOf(userId, ticket) === undefined ? 0 : 1) +
          (ticket.overdueFor?.includes(userId) === true ? 1 : 0),
      ]),
    );
    const visibleTicket = tickets.find(({ uuid }) => location.pathname.endsWith(uuid) && document.visibilityState === 'visible');
    const before = unreadBefore.current;
    unreadBefore.current = unread;
    const unreadElsewhere = visibleTicket === undefined ? unread : new Map([...unread].filter(([id]) => id !== visibleTicket.id));
    // During the first pull no message counts as new, because the pull only fills the device.
    if (networkStore.get().state === 'online' && hasNewUnread(before, unreadElsewhere))
      playChime(volumeStore.get()).catch(() => undefined);
  }, [tickets, userId]);
  return null;
}

function showUnreadCount(appName: string, tickets: number, chats: number): void {
  document.title = formatPageTitle(appName, tickets);
  void showBadge(tickets + chats);
}
