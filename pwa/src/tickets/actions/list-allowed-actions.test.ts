import { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listAllowedActions } from './list-allowed-actions.ts';

const attendant = { id: v.parse(UserId, 1), profile: 'user', userClosePendingTicket: 'disabled' } as const;

test('ignoring needs an admin or the permission to close pending tickets', () => {
  const pending = { status: 'pending', isGroup: false } as const;
  expect(listAllowedActions(attendant, pending)).toEqual(['accept', 'transfer']);
  expect(listAllowedActions({ ...attendant, profile: 'admin' }, pending)).toContain('ignore');
  expect(listAllowedActions({ ...attendant, userClosePendingTicket: 'enabled' }, pending)).toContain('ignore');
  expect(listAllowedActions({ ...attendant, showDashboard: 'enabled' }, pending)).toContain('ignore');
});

test('only an admin may delete a ticket, in every status', () => {
  for (const status of ['pending', 'open', 'group', 'closed', 'nps', 'lgpd'] as const) {
    expect(listAllowedActions(attendant, { status, isGroup: false })).not.toContain('delete');
    expect(listAllowedActions({ ...attendant, profile: 'admin' }, { status, isGroup: false }).at(-1)).toBe('delete');
  }
});

test('a group is never returned to a queue', () => {
  expect(listAllowedActions(attendant, { status: 'open', isGroup: false })).toContain('return');
  expect(listAllowedActions(attendant, { status: 'open', isGroup: true })).not.toContain('return');
  expect(listAllowedActions(attendant, { status: 'group', isGroup: true })).not.toContain('return');
});

test('reopening is the only action on a closed ticket', () => {
  expect(listAllowedActions(attendant, { status: 'closed', isGroup: false })).toEqual(['reopen']);
});
