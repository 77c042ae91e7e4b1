import { expect, test } from 'vitest';
import { messageIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { isNewForUser, isNotificationTicket } from './is-notification-ticket.ts';
import type { TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

const ana = userIdOf(7);
const bruno = userIdOf(8);
const createViewer = (changes: Partial<TicketViewer> = {}): TicketViewer => ({
  id: ana,
  profile: 'user',
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  queueIds: [queueIdOf(1)],
  ...changes,
});
const createTicket = (changes: Partial<TicketState & { unreadMessages: number }>) => ({
  status: 'open' as const,
  userId: null,
  queueId: queueIdOf(1),
  isGroup: false,
  unreadMessages: 2,
  ...changes,
});

test("a user, even an admin, is notified of their own unread tickets, but not of read tickets or of a colleague's tickets", () => {
  expect(isNotificationTicket(createViewer(), {}, createTicket({ status: 'open', userId: ana }))).toBe(true);
  expect(isNotificationTicket(createViewer(), {}, createTicket({ status: 'open', userId: ana, unreadMessages: 0 }))).toBe(false);
  expect(isNotificationTicket(createViewer({ profile: 'admin' }), {}, createTicket({ status: 'open', userId: bruno }))).toBe(
    false,
  );
  expect(isNotificationTicket(createViewer(), {}, createTicket({ status: 'closed', userId: ana }))).toBe(false);
});

test('a user is notified of waiting tickets in their queues only if showNotificationPending is enabled', () => {
  const waiting = createTicket({ status: 'pending' });
  expect(isNotificationTicket(createViewer(), {}, waiting)).toBe(false);
  expect(isNotificationTicket(createViewer(), { showNotificationPending: 'enabled' }, waiting)).toBe(true);
  expect(isNotificationTicket(createViewer({ queueIds: [queueIdOf(2)] }), { showNotificationPending: 'enabled' }, waiting)).toBe(
    false,
  );
});

test("only users who may see groups are notified of a group's ticket", () => {
  const group = createTicket({ status: 'group', isGroup: true });
  expect(isNotificationTicket(createViewer(), {}, group)).toBe(false);
  expect(isNotificationTicket(createViewer({ allowGroup: true }), {}, group)).toBe(true);
});

test('the new attendant of a handed-over ticket is notified even if the ticket has no unread message', () => {
  const handed = { ...createTicket({ userId: ana, unreadMessages: 0 }), handover: { byUserId: bruno, note: '' } };
  expect(isNotificationTicket(createViewer(), {}, handed)).toBe(true);
  expect(isNotificationTicket(createViewer(), {}, { ...handed, userId: bruno })).toBe(false);
});

test('a mentioned user is notified of a colleague’s ticket as long as the user may see the ticket and the ticket is not closed', () => {
  const mentions = [
    { userId: ana, byUserId: bruno, messageId: messageIdOf('018f0000-0000-7000-8000-000000000001'), note: 'veja' },
  ];
  const ofColleague = { ...createTicket({ userId: bruno, unreadMessages: 0 }), mentions };
  expect(isNotificationTicket(createViewer({ profile: 'admin' }), {}, ofColleague)).toBe(true);
  expect(isNotificationTicket(createViewer({ allUserChat: 'enabled' }), {}, ofColleague)).toBe(true);
  expect(isNotificationTicket(createViewer({ profile: 'admin' }), {}, { ...ofColleague, status: 'closed' })).toBe(false);
  expect(isNotificationTicket(createViewer(), {}, ofColleague)).toBe(false);
  expect(isNotificationTicket(createViewer(), {}, { ...ofColleague, status: 'pending', userId: null })).toBe(true);
  expect(isNewForUser(createViewer({ profile: 'admin' }), {}, { ...ofColleague, unreadMessages: 2 })).toBe(false);
});
