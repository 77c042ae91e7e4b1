import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openDatabase } from '../../testing/sample-rows.ts';
import { loadInboxSetUpState } from './empty-ticket-list.tsx';

it('the notice of an empty list gets the number of pending tickets on the device, and whether the company has a connection or a simulator', async () => {
  const database = await openDatabase([1, 2, 3]);
  await database.tickets.update(3, { status: 'closed' });
  expect(await loadInboxSetUpState(database)).toEqual({ waiting: 2, hasSimulator: false, hasConnection: false });
  await database.table('connections').put({ id: 1, name: 'Simulador', channel: 'simulator', generation: 1 });
  expect(await loadInboxSetUpState(database)).toMatchObject({ hasSimulator: true, hasConnection: true });
  await database.table('connections').update(1, { isFormer: true });
  expect(await loadInboxSetUpState(database)).toMatchObject({ hasSimulator: false, hasConnection: false });
});
