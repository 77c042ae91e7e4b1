import { expect, test } from 'vitest';
import { userIdOf } from '../users/testing/user-id-of.ts';
import { isNotificationTicket } from './is-notification-ticket.ts';
import type { TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

const ana = userIdOf(7);
const bruno = userIdOf(8);
const me = (changes: Partial<TicketViewer> = {}): TicketViewer => ({
  id: ana,
  profile: 'user',
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  queueIds: [1],
  ...changes,
});
const row = (changes: Partial<TicketState & { unreadMessages: number }>) => ({
  status: 'open' as const,
  userId: null,
  queueId: 1,
  isGroup: false,
  unreadMessages: 2,
  ...changes,
});

test("a user's own unread ticket notifies; a read one and a colleague's don't, not even an admin", () => {
  expect(isNotificationTicket(me(), {}, row({ status: 'open', userId: ana }))).toBe(true);
  expect(isNotificationTicket(me(), {}, row({ status: 'open', userId: ana, unreadMessages: 0 }))).toBe(false);
  expect(isNotificationTicket(me({ profile: 'admin' }), {}, row({ status: 'open', userId: bruno }))).toBe(false);
  expect(isNotificationTicket(me(), {}, row({ status: 'closed', userId: ana }))).toBe(false);
});

test("a waiting ticket of my queues notifies if the company's setting says so", () => {
  const waiting = row({ status: 'pending' });
  expect(isNotificationTicket(me(), {}, waiting)).toBe(false);
  expect(isNotificationTicket(me(), { showNotificationPending: 'enabled' }, waiting)).toBe(true);
  expect(isNotificationTicket(me({ queueIds: [2] }), { showNotificationPending: 'enabled' }, waiting)).toBe(false);
});

test("a group's ticket notifies users who may see groups", () => {
  const group = row({ status: 'group', isGroup: true });
  expect(isNotificationTicket(me(), {}, group)).toBe(false);
  expect(isNotificationTicket(me({ allowGroup: true }), {}, group)).toBe(true);
});

test('a handed-over ticket notifies its new attendant even if nothing in it is unread', () => {
  const handed = { ...row({ userId: ana, unreadMessages: 0 }), handover: { byUserId: bruno, note: '' } };
  expect(isNotificationTicket(me(), {}, handed)).toBe(true);
  expect(isNotificationTicket(me(), {}, { ...handed, userId: bruno })).toBe(false);
});
