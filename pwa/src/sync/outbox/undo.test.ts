import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeCommand } from './enqueue.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { discardEntryInDatabase } from './outbox-actions.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import { sampleActor, commands, makePayload, openDatabase } from '../../testing/sample-rows.ts';
import { MAX_UNDO_WINDOW_MS, UNDO_WINDOW_MS } from './undo.ts';

const START_MS = Date.UTC(2026, 10, 21, 10);
beforeEach(() => void vi.useFakeTimers({ now: START_MS, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const undoableCommand = { ...commands.take, undoOffer: 'commands.ticketClosed' as const, undoWindowMs: () => UNDO_WINDOW_MS };
const table = { ...commands, take: undoableCommand };

/** Fakes a server that records the requests that reach it. */
function createRecordingServer() {
  const taken: unknown[] = [];
  const send = async ({ body }: { readonly body?: unknown }) => ({ taken: taken.push(body) });
  const drainAt = (database: LocalDatabase, afterMs: number) =>
    drainOnce(database, { send, commands: table, nowMs: () => START_MS + afterMs });
  return { taken, drainAt };
}

it('[O9] a command that can be undone is sent only after the time to undo, and draining the outbox before then returns the end of that time', async () => {
  const database = await openDatabase([1]);
  const { taken, drainAt } = createRecordingServer();
  await writeCommand(database, undoableCommand, { payload: makePayload(1, 0), actor: sampleActor });
  expect((await database.tickets.get(1))?.status).toBe('open');
  expect(await drainAt(database, UNDO_WINDOW_MS - 1)).toBe(START_MS + UNDO_WINDOW_MS);
  expect(taken).toEqual([]);
  await drainAt(database, UNDO_WINDOW_MS);
  expect(taken).toEqual([0]);
});

it('[O9] a command that is undone in time never reaches the server, and the row returns to its previous state', async () => {
  const database = await openDatabase([1]);
  const { taken, drainAt } = createRecordingServer();
  const written = await writeCommand(database, undoableCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await drainAt(database, 1_000);
  expect(written.ok && (await discardEntryInDatabase(database, written.entryId))).toBe(true);
  await drainAt(database, UNDO_WINDOW_MS);
  expect(taken).toEqual([]);
  expect((await database.tickets.get(1))?.status).toBe('pending');
});

it('[O9] the time to undo survives a reload and the return of the network', async () => {
  const first = await openDatabase([1]);
  const { taken, drainAt } = createRecordingServer();
  await writeCommand(first, undoableCommand, { payload: makePayload(1, 0), actor: sampleActor });
  first.close();
  const database = new LocalDatabase(first.name, deviceTables);
  // This step and the next do what `drainWhileLeading` does when the network returns.
  await database.outbox.toCollection().modify((entry) => void Object.assign(entry, { notBeforeMs: 0 }));
  await drainAt(database, 1_000);
  expect(taken).toEqual([]);
  await drainAt(database, UNDO_WINDOW_MS);
  expect(taken).toEqual([0]);
});

it('[O9] another command about the same row ends the time to undo, and both commands are sent in order', async () => {
  const database = await openDatabase([1, 2]);
  const { taken, drainAt } = createRecordingServer();
  await writeCommand(database, undoableCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await writeCommand(database, undoableCommand, { payload: makePayload(2, 1), actor: sampleActor });
  await writeCommand(database, commands.note, { payload: makePayload(1, 2), actor: sampleActor });
  await drainAt(database, 1_000);
  expect(taken).toEqual([0, 2]);
});

it("[O9] an entry that the app makes without the user does not end a command's time to undo, and is sent after the command", async () => {
  const database = await openDatabase([1]);
  const { taken, drainAt } = createRecordingServer();
  await writeCommand(database, undoableCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await writeCommand(database, commands.look, { payload: makePayload(1, 1), actor: sampleActor });
  await drainAt(database, 1_000);
  expect(taken).toEqual([]);
  await drainAt(database, UNDO_WINDOW_MS);
  expect(taken).toEqual([0, 1]);
});

it('[O9] a command is sent at once if the clock was set back by an hour after the user gave the command', async () => {
  const database = await openDatabase([1]);
  const { taken, drainAt } = createRecordingServer();
  await writeCommand(database, undoableCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await drainAt(database, -3_600_000);
  expect(taken).toEqual([0]);
});

it('[O9] a command can have a longer time to undo than usual, or none', async () => {
  const database = await openDatabase([1, 2]);
  const { taken, drainAt } = createRecordingServer();
  const withWindow = (undoWindowMs: number) => ({ ...commands.take, undoWindowMs: () => undoWindowMs });
  await writeCommand(database, withWindow(MAX_UNDO_WINDOW_MS), { payload: makePayload(1, 0), actor: sampleActor });
  await writeCommand(database, withWindow(0), { payload: makePayload(2, 1), actor: sampleActor });
  await drainAt(database, MAX_UNDO_WINDOW_MS - 1);
  expect(taken).toEqual([1]);
  await drainAt(database, MAX_UNDO_WINDOW_MS);
  expect(taken).toEqual([1, 0]);
});
