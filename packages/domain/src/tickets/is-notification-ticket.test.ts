import { expect, test } from 'vitest';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { isNotificationTicket } from './is-notification-ticket.ts';
import type { TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

const ana = userIdOf(7);
const bruno = userIdOf(8);
const viewerWith = (changes: Partial<TicketViewer> = {}): TicketViewer => ({
  id: ana,
  profile: 'user',
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  queueIds: [queueIdOf(1)],
  ...changes,
});
const row = (changes: Partial<TicketState & { unreadMessages: number }>) => ({
  status: 'open' as const,
  userId: null,
  queueId: queueIdOf(1),
  isGroup: false,
  unreadMessages: 2,
  ...changes,
});

test("a user's own unread ticket notifies, and a read ticket or a colleague's ticket doesn't, even if the user is an admin", () => {
  expect(isNotificationTicket(viewerWith(), {}, row({ status: 'open', userId: ana }))).toBe(true);
  expect(isNotificationTicket(viewerWith(), {}, row({ status: 'open', userId: ana, unreadMessages: 0 }))).toBe(false);
  expect(isNotificationTicket(viewerWith({ profile: 'admin' }), {}, row({ status: 'open', userId: bruno }))).toBe(false);
  expect(isNotificationTicket(viewerWith(), {}, row({ status: 'closed', userId: ana }))).toBe(false);
});

test("a waiting ticket of the user's queues notifies if the company's setting says so", () => {
  const waiting = row({ status: 'pending' });
  expect(isNotificationTicket(viewerWith(), {}, waiting)).toBe(false);
  expect(isNotificationTicket(viewerWith(), { showNotificationPending: 'enabled' }, waiting)).toBe(true);
  expect(isNotificationTicket(viewerWith({ queueIds: [queueIdOf(2)] }), { showNotificationPending: 'enabled' }, waiting)).toBe(
    false,
  );
});

test("a group's ticket notifies users who may see groups", () => {
  const group = row({ status: 'group', isGroup: true });
  expect(isNotificationTicket(viewerWith(), {}, group)).toBe(false);
  expect(isNotificationTicket(viewerWith({ allowGroup: true }), {}, group)).toBe(true);
});

test('a handed-over ticket notifies its new attendant even if nothing in it is unread', () => {
  const handed = { ...row({ userId: ana, unreadMessages: 0 }), handover: { byUserId: bruno, note: '' } };
  expect(isNotificationTicket(viewerWith(), {}, handed)).toBe(true);
  expect(isNotificationTicket(viewerWith(), {}, { ...handed, userId: bruno })).toBe(false);
});
