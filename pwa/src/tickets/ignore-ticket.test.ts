import { expect, test } from 'vitest';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { ticketCommands } from './ticket-commands.ts';

test('the request that ignores a ticket asks the server to send the farewell', () => {
  // The cast is safe: the request reads only these fields.
  const entry = { payload: { ticketId: 1 }, expects: null } as OutboxEntry;
  expect(ticketCommands['ignore-ticket'].request(entry)).toEqual({
    method: 'PUT',
    path: '/tickets/1',
    body: { status: 'closed', sendFarewellMessage: true },
  });
});
