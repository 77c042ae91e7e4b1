import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Queue } from '@prosa/contract/session/session';
import { LocalDatabase } from '../../sync/database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { listOwnQueues } from './use-own-queues.ts';

const queue = (id: number, name: string, orderQueue: number) =>
  ({ ...v.parse(Queue, { id, name, color: '#0E9F6E', orderQueue, greetingMessage: '' }), generation: 1 }) as const;

it.each([
  [[2], ['Vendas']],
  [
    [1, 2],
    ['Vendas', 'Suporte'],
  ],
  [[], ['Vendas', 'Financeiro', 'Suporte']],
])('a user with the queues %j may accept a ticket into the queues %j', async (queueIds, names) => {
  const database = new LocalDatabase(`own-queues-${queueIds.join('-')}`, deviceTables);
  await database.queues.bulkPut([queue(1, 'Suporte', 3), queue(2, 'Vendas', 1), queue(3, 'Financeiro', 2)]);
  expect((await listOwnQueues(database, queueIds)).map(({ name }) => name)).toEqual(names);
});
