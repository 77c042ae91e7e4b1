import 'fake-indexeddb/auto';
import { TagId, TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { makeTag } from '../../sync-simulation/model/model-rows.ts';
import { writeCommand } from '../../sync/outbox/enqueue.ts';
import { openDatabase, sampleActor } from '../../testing/sample-rows.ts';
import { kanbanCommands } from './kanban-commands.ts';

const ticketId = v.parse(TicketId, 1);
const tagId = (id: number): TagId => v.parse(TagId, id);

it('[W10] a move into a kanban lane or off the kanban is visible at once, and the ticket keeps its other tags', async () => {
  const database = await openDatabase([1]);
  const tags = [makeTag(1), makeTag(2), makeTag(3, 1), makeTag(4, 1)];
  await database.tags.bulkPut(tags.map((tag) => ({ ...tag, generation: 1 })));
  await database.tickets.update(1, { tagIds: [tagId(2), tagId(3)] });
  const moveTo = (id: TagId | null) =>
    writeCommand(database, kanbanCommands['set-ticket-kanban-lane'], { payload: { ticketId, tagId: id }, actor: sampleActor });
  const readTagIds = async () => (await database.tickets.get(1))?.tagIds;
  await moveTo(tagId(4));
  expect(await readTagIds()).toEqual([2, 4]);
  await moveTo(null);
  expect(await readTagIds()).toEqual([2]);
  expect(await moveTo(tagId(1))).toEqual({ ok: false, code: 'ERR_NO_TAG_FOUND' });
  const entries = await database.outbox.orderBy('seq').toArray();
  expect(entries.map((entry) => kanbanCommands['set-ticket-kanban-lane'].request(entry))).toEqual([
    { method: 'PUT', path: '/ticket-tags/1/4' },
    { method: 'DELETE', path: '/ticket-tags/1' },
  ]);
});
