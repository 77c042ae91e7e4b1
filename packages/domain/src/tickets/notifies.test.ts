import { expect, test } from 'vitest';
import { notifies } from './notifies.ts';
import type { TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

const me = (changes: Partial<TicketViewer> = {}): TicketViewer => ({
  id: 7,
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

test('an unread ticket of mine notifies, a read one and a colleague’s do not, not even an admin', () => {
  expect(notifies(me(), {}, row({ status: 'open', userId: 7 }))).toBe(true);
  expect(notifies(me(), {}, row({ status: 'open', userId: 7, unreadMessages: 0 }))).toBe(false);
  expect(notifies(me({ profile: 'admin' }), {}, row({ status: 'open', userId: 8 }))).toBe(false);
  expect(notifies(me(), {}, row({ status: 'closed', userId: 7 }))).toBe(false);
});

test('a waiting ticket notifies where the company asks for it, in my queues', () => {
  const waiting = row({ status: 'pending' });
  expect(notifies(me(), {}, waiting)).toBe(false);
  expect(notifies(me(), { showNotificationPending: 'enabled' }, waiting)).toBe(true);
  expect(notifies(me({ queueIds: [2] }), { showNotificationPending: 'enabled' }, waiting)).toBe(false);
});

test('a group notifies whom groups are allowed', () => {
  const group = row({ status: 'group', isGroup: true });
  expect(notifies(me(), {}, group)).toBe(false);
  expect(notifies(me({ allowGroup: true }), {}, group)).toBe(true);
});

test('a ticket that was handed over notifies its new attendant though nothing in it is unread', () => {
  const handed = { ...row({ userId: 7, unreadMessages: 0 }), handover: { byUserId: 8, note: '' } };
  expect(notifies(me(), {}, handed)).toBe(true);
  expect(notifies(me(), {}, { ...handed, userId: 8 })).toBe(false);
});
