import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { sampleActor, commands, makePayload, openDatabase, sampleTicket } from '../testing/sample-rows.ts';
import { UNDO_WINDOW_MS } from '../sync/outbox/undo.ts';
import { listUndoableCommands, undoCommandsInDatabase } from './undoable-command.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 10);
beforeEach(() => void vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const undoableCommand = { ...commands.take, undoOffer: 'commands.ticketClosed' as const, undoWindowMs: () => UNDO_WINDOW_MS };

it('each command that can be undone is offered for undoing for 5 s, in the order in which the user gave the commands', async () => {
  const database = await openDatabase([1, 2, 3]);
  for (const id of [1, 2]) await writeCommand(database, undoableCommand, { payload: makePayload(id, id), actor: sampleActor });
  await writeCommand(database, commands.take, { payload: makePayload(3, 3), actor: sampleActor });
  expect(await listUndoableCommands(database, NOW_MS)).toMatchObject([
    { endsAtMs: NOW_MS + UNDO_WINDOW_MS },
    { command: 'take' },
  ]);
  expect(await listUndoableCommands(database, NOW_MS + UNDO_WINDOW_MS)).toEqual([]);
});

it('undoing a command restores its ticket and returns the ticket’s uuid, and undoing a sent command changes nothing', async () => {
  const database = await openDatabase([1, 2]);
  for (const id of [1, 2]) await writeCommand(database, undoableCommand, { payload: makePayload(id, id), actor: sampleActor });
  const [first, second] = await listUndoableCommands(database, NOW_MS);
  await database.outbox.where({ id: second?.entryIds[0] ?? '' }).modify({ attempts: 1 });
  expect(await undoCommandsInDatabase(database, first?.entryIds ?? [])).toBe(sampleTicket(1).uuid);
  expect(await undoCommandsInDatabase(database, second?.entryIds ?? [])).toBeUndefined();
  expect((await database.tickets.toArray()).map(({ status }) => status)).toEqual(['pending', 'open']);
});
