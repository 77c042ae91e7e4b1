import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleActor, commands, makePayload, openDatabase } from '../../testing/sample-rows.ts';
import { listUndoableCommands, undoCommandsInDatabase } from '../../unsent/undoable-command.ts';
import { writeBatch } from './enqueue-batch.ts';
import { writeCommand } from './enqueue.ts';
import { UNDO_WINDOW_MS } from './undo.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 10);
beforeEach(() => void vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const undoableCommand = { ...commands.take, undoOffer: 'commands.ticketClosed' as const, undoWindowMs: () => UNDO_WINDOW_MS };
const createBatch = (...ids: number[]) => ids.map((id) => ({ command: undoableCommand, payload: makePayload(id, id) }));

it('[O9] the commands of a batch are undone together, and a command outside the batch stays', async () => {
  const database = await openDatabase([1, 2, 3]);
  await writeBatch(database, createBatch(1, 2), { actor: sampleActor, batchId: 'b' });
  await writeCommand(database, undoableCommand, { payload: makePayload(3, 3), actor: sampleActor });
  const [batch, single, ...others] = await listUndoableCommands(database, NOW_MS);
  expect([batch?.entryIds.length, single?.entryIds.length, others]).toEqual([2, 1, []]);
  await undoCommandsInDatabase(database, batch?.entryIds ?? []);
  expect((await database.tickets.toArray()).map(({ status }) => status)).toEqual(['pending', 'pending', 'open']);
  expect(await database.outbox.count()).toBe(1);
});

it('if the rules refuse one command of a batch, the other commands are stored, but if a command throws, none is stored', async () => {
  const database = await openDatabase([1, 2]);
  const results = await writeBatch(database, createBatch(1, 99, 2), { actor: sampleActor, batchId: 'b' });
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
  const broken = { ...undoableCommand, decide: () => Promise.reject(new Error('broken')) };
  const failing = [...createBatch(1), { command: broken, payload: {} }];
  await expect(writeBatch(database, failing, { actor: sampleActor, batchId: 'c' })).rejects.toThrow('broken');
  expect(await database.outbox.count()).toBe(2);
});

it('[O9] if undoing a batch fails halfway, all its commands stay in the outbox', async () => {
  const database = await openDatabase([1, 2]);
  await writeBatch(database, createBatch(1, 2), { actor: sampleActor, batchId: 'b' });
  const [batch] = await listUndoableCommands(database, NOW_MS);
  database.outbox.hook('deleting', (_key, { seq }) => {
    if (seq === 1) throw new Error('the device crashed');
  });
  await expect(undoCommandsInDatabase(database, batch?.entryIds ?? [])).rejects.toThrow();
  expect((await database.tickets.toArray()).map(({ status }) => status)).toEqual(['open', 'open']);
  expect(await database.outbox.count()).toBe(2);
});
