import { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listAllowedActions } from './list-allowed-actions.ts';

const attendant = { id: v.parse(UserId, 1), profile: 'user', userClosePendingTicket: 'disabled' } as const;

test('only an admin, or a user with the permission to close pending tickets or to see the dashboard, may ignore a ticket', () => {
  const pending = { status: 'pending', isGroup: false, snoozedUntil: null } as const;
  expect(listAllowedActions(attendant, pending)).toEqual(['accept', 'transfer', 'snooze']);
  expect(listAllowedActions({ ...attendant, profile: 'admin' }, pending)).toContain('ignore');
  expect(listAllowedActions({ ...attendant, userClosePendingTicket: 'enabled' }, pending)).toContain('ignore');
  expect(listAllowedActions({ ...attendant, showDashboard: 'enabled' }, pending)).toContain('ignore');
});

test('only an admin may delete a ticket, whatever the ticket’s status is', () => {
  for (const status of ['pending', 'open', 'group', 'closed', 'nps', 'lgpd'] as const) {
    expect(listAllowedActions(attendant, { status, isGroup: false, snoozedUntil: null })).not.toContain('delete');
    expect(listAllowedActions({ ...attendant, profile: 'admin' }, { status, isGroup: false, snoozedUntil: null }).at(-1)).toBe(
      'delete',
    );
  }
});

test('a group is never returned to a queue', () => {
  expect(listAllowedActions(attendant, { status: 'open', isGroup: false, snoozedUntil: null })).toContain('return');
  expect(listAllowedActions(attendant, { status: 'open', isGroup: true, snoozedUntil: null })).not.toContain('return');
  expect(listAllowedActions(attendant, { status: 'group', isGroup: true, snoozedUntil: null })).not.toContain('return');
});

test('a closed ticket allows no action except reopening', () => {
  expect(listAllowedActions(attendant, { status: 'closed', isGroup: false, snoozedUntil: null })).toEqual(['reopen']);
});

test('a user may snooze an active ticket, and may end the snooze of a ticket before the snooze is over', () => {
  const list = (status: 'open' | 'closed' | 'lgpd', now: string) =>
    listAllowedActions(attendant, { status, isGroup: false, snoozedUntil: '2026-11-24T12:00:00.000Z' }, now);
  expect(list('open', '2026-11-24T11:59:59.999Z').slice(-1)).toEqual(['endSnooze']);
  expect(list('open', '2026-11-24T12:00:00.000Z').slice(-1)).toEqual(['snooze']);
  expect([...list('closed', '2026-11-24T11:00:00.000Z'), ...list('lgpd', '2026-11-24T11:00:00.000Z')]).toEqual(['reopen']);
});

test('a ticket that waits for a rating may be reopened or closed, but not snoozed', () => {
  const waiting = { status: 'nps', isGroup: false, snoozedUntil: null } as const;
  expect(listAllowedActions(attendant, waiting)).toEqual(['reopen', 'close']);
});
