import { expect, test } from 'vitest';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { ticketCommands } from './ticket-commands.ts';

test('ignoring a ticket requests the farewell, which the company’s setting then allows or not', () => {
  const entry = { payload: { ticketId: 1 }, expects: null } as OutboxEntry; // The request reads only these fields.
  expect(ticketCommands['ignore-ticket'].request(entry)).toEqual({
    method: 'PUT',
    path: '/tickets/1',
    body: { status: 'closed', sendFarewellMessage: true },
  });
});
