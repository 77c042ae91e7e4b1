import type { Connection } from '@prosa/contract/channels/connection';
import type { ConnectionId } from '@prosa/contract/ids';
import { CONNECTION_BADGE_DELAY_MS } from '@prosa/domain/connections/connection-down-statuses';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { useIsConnectionDown } from './use-is-connection-down.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';

const connection: Connection = {
  id: 7 as ConnectionId, // The cast is safe: the test makes up the id.
  name: 'Recepção',
  number: null,
  channel: 'whatsappapi',
  status: 'DISCONNECTED',
  isDefault: true,
  groupAsTicket: 'disabled',
  updatedAt: '2026-11-23T12:00:00.000Z',
};

const ConnectionDownText = () => <p>{useIsConnectionDown() ? 'down' : 'up'}</p>;

it('a connection counts as down once it has been down for 2 s, until it is connected again', async () => {
  const database = openLocalDatabase();
  const put = (change: Partial<Connection>) => database.connections.put({ ...connection, ...change, generation: 1 });
  await put({ isFormer: true });
  await render(<ConnectionDownText />);
  await expect.element(page.getByText('up')).toBeVisible();
  const downAt = performance.now();
  await put({});
  await expect.element(page.getByText('down')).toBeVisible();
  // This comparison cannot fail by chance, because a timer never fires early.
  expect(performance.now() - downAt).toBeGreaterThanOrEqual(CONNECTION_BADGE_DELAY_MS);
  await put({ status: 'CONNECTED' });
  await expect.element(page.getByText('up')).toBeVisible();
});
