import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MessageId } from '@prosa/contract/ids';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { applyRows, listRowTables } from '../rows/apply-rows.ts';
import { writeCommand } from './enqueue.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { discardEntryInDatabase, retryEntryInDatabase } from './outbox-actions.ts';
import { drainOutbox, type OutboxPorts } from './outbox.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import {
  sampleActor,
  commands,
  makePayload,
  setTextCommand,
  openDatabase,
  takeCommand,
  sampleTicket,
} from '../../testing/sample-rows.ts';

type Fault = 'none' | 'request lost' | 'answer lost' | 'server error' | 'crash before sending' | 'crash after commit';
class Crash extends Error {}

/** Models a server that keeps keys permanently, over a network that loses requests and answers, and a device that crashes. */
function modelServer(faults: Fault[], remembersKeys: boolean) {
  const taken = new Map<number, number[]>();
  const known = new Set<string>();
  const send: OutboxPorts['send'] = async ({ path, body }, key) => {
    const fault = faults.shift() ?? 'none';
    if (fault === 'request lost') throw new NotNow('network');
    if (fault === 'server error') throw new NotNow('server');
    if (fault === 'crash before sending') throw new Crash();
    const ticketId = Number(path.slice(1));
    if (!remembersKeys || !known.has(key)) taken.set(ticketId, [...(taken.get(ticketId) ?? []), Number(body)]);
    known.add(key);
    if (fault === 'answer lost') throw new NotNow('timeout');
    if (fault === 'crash after commit') throw new Crash();
    return {};
  };
  return { taken, send };
}

async function runDeliveryPlan(plan: readonly number[], faults: readonly Fault[], remembersKeys: boolean) {
  let database = await openDatabase([1, 2, 3]);
  const expected = new Map<number, number[]>();
  for (const [n, id] of plan.entries()) {
    expected.set(id, [...(expected.get(id) ?? []), n]);
    await writeCommand(database, setTextCommand, { payload: makePayload(id, n), actor: sampleActor });
  }
  const server = modelServer([...faults], remembersKeys);
  let nowMs = 0;
  for (let round = 0; round < 200 && (await database.outbox.count()) > 0; round++) {
    const died = Promise.withResolvers<'died'>();
    const send: OutboxPorts['send'] = (...args) =>
      server.send(...args).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
        died.resolve('died');
        // A crashed process never receives the answer.
        return new Promise<never>(() => undefined);
      });
    const drained = drainOnce(database, {
      send,
      nowMs: () => nowMs,
      random: () => 0.5,
    });
    const next = await Promise.race([drained, died.promise]);
    if (next === 'died') {
      // After the crash, a new outbox begins with the stored entries alone.
      database.close();
      database = new LocalDatabase(database.name, deviceTables);
    }
    nowMs = Math.max(nowMs + 1, typeof next === 'number' ? next : nowMs);
  }
  const left = await database.outbox.count();
  await database.delete();
  return { taken: server.taken, expected, left };
}

const plans = fc.array(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 10 });
const faultPlans = fc.array(
  fc.constantFrom<Fault>('none', 'request lost', 'answer lost', 'server error', 'crash before sending', 'crash after commit'),
  { maxLength: 12 },
);

it('[O1] [O4] [O5] every command reaches the server exactly once, and the commands of each ticket in their order, despite lost requests, lost answers and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(plans, faultPlans, async (plan, faults) => {
      const { taken, expected, left } = await runDeliveryPlan(plan, faults, true);
      expect(left).toBe(0);
      for (const [id, notes] of expected) expect(taken.get(id)).toEqual(notes);
    }),
    { numRuns: 60 },
  );
});

it('control: the check for exactly one arrival fails if the server forgets idempotency keys', async () => {
  const { taken, expected } = await runDeliveryPlan([1], ['answer lost'], false);
  expect(taken.get(1)).not.toEqual(expected.get(1));
});

it('[O6] the entries that depend on a refused entry are refused too, and the entries of other tickets are still sent', async () => {
  const database = await openDatabase([1, 2]);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await writeCommand(database, takeCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await writeCommand(database, setTextCommand, { payload: makePayload(2, 2), actor: sampleActor });
  expect((await database.tickets.get(1))?.status).toBe('open');
  const sent: unknown[] = [];
  await drainOnce(database, {
    send: async ({ body }) => {
      sent.push(body);
      if (body === 0) throw new ApiRefusal(409, { error: 'ERR_TICKET_CHANGED' }, {});
      return {};
    },
  });
  expect(sent).toEqual([0, 2]);
  expect((await database.outbox.toArray()).map((entry) => entry.state)).toEqual(['refused', 'refused']);
  expect((await database.tickets.get(1))?.status).toBe('pending');
});

it('[P4] a pulled row does not hide the row’s unsent changes, and updates the row’s other fields', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await database.transaction('rw', listRowTables(database), () =>
    applyRows(database, 'tickets', { rows: [{ ...sampleTicket(1), unreadMessages: 9 }], generation: 1 }),
  );
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open', unreadMessages: 9 });
});

it('[O2] a slow request delays only the entries of its own ticket, and new entries of other tickets are sent meanwhile', async () => {
  const database = await openDatabase([1, 2, 3]);
  const write = (id: number, n: number) =>
    writeCommand(database, setTextCommand, { payload: makePayload(id, n), actor: sampleActor });
  await write(1, 10);
  await write(1, 11);
  await write(2, 20);
  const upload = Promise.withResolvers<object>();
  const sent: unknown[] = [];
  const ports: OutboxPorts = {
    database,
    nowMs: () => 0,
    random: () => 0,
    leads: () => true,
    isOnline: () => true,
    lanesUnderWay: new Set(),
    commands,
    send: async ({ body }) => {
      sent.push(body);
      return body === 10 ? upload.promise : {};
    },
  };
  const first = drainOutbox(ports);
  await expect.poll(() => sent).toEqual([10, 20]);
  await write(3, 30);
  await drainOutbox(ports);
  expect(sent).toEqual([10, 20, 30]);
  upload.resolve({});
  await first;
  expect(sent).toEqual([10, 20, 30, 11]);
  expect(await database.outbox.count()).toBe(0);
});

it('[U3] each retry of a failed upload waits longer than the one before, and the user can still discard the entry', async () => {
  const database = await openDatabase([1]);
  const upload = { id: v.parse(MessageId, uuidv7()), file: new Blob(['sound']) };
  const withFile: typeof setTextCommand = {
    ...setTextCommand,
    request: (entry) => ({ ...setTextCommand.request(entry), upload }),
  };
  const written = await writeCommand(database, setTextCommand, { payload: makePayload(1, 0), actor: sampleActor });
  let nowMs = 0;
  const waits: number[] = [];
  const ports: OutboxPorts = {
    database,
    nowMs: () => nowMs,
    random: () => 1,
    leads: () => true,
    isOnline: () => true,
    lanesUnderWay: new Set(),
    commands: { ...commands, [setTextCommand.name]: withFile },
    send: () => Promise.reject(new NotNow('server')),
    upload: () => Promise.reject(new NotNow('network')),
  };
  const tryAgain = async (): Promise<void> => {
    const next = (await drainOutbox(ports)) ?? 0;
    waits.push(next - nowMs);
    nowMs = next;
  };
  for (let tries = 0; tries < 8; tries++) await tryAgain();
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(await database.outbox.toArray()).toMatchObject([{ attempts: 0, state: 'waiting' }]);
  expect(written.ok && (await discardEntryInDatabase(database, written.entryId))).toBe(true);
});

const createRefusal = (status: number) => new ApiRefusal(status, { error: 'ERR_NO_PERMISSION' }, {});
it.each([
  ['refused', createRefusal(400)],
  ['refused', createRefusal(403)],
  ['refused', createRefusal(409)],
  ['waiting', createRefusal(401)],
  ['waiting', createRefusal(429)],
  ['waiting', createRefusal(500)],
  ['waiting', new NotNow('portal')],
  ['waiting', new NotNow('lapsed')],
  ['waiting', new Error('bug')],
])('[O3] an entry is in the state “%s” after the error “%s”', async (state, error) => {
  const database = await openDatabase([1]);
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 0), actor: sampleActor });
  const send = () => Promise.reject(error);
  const next = await drainOnce(database, { send });
  expect((await database.outbox.toArray()).map((entry) => entry.state)).toEqual([state]);
  if (state === 'waiting') expect(next).toBeGreaterThan(0);
});

it("[O7] a retried entry is sent under a new idempotency key and expects the ticket's present state", async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  const keys: string[] = [];
  const drain = (answer: () => Promise<unknown>) =>
    drainOnce(database, {
      send: (_request, key) => {
        keys.push(key);
        return answer();
      },
    });
  await drain(() => Promise.reject(createRefusal(409)));
  await database.transaction('rw', listRowTables(database), () =>
    applyRows(database, 'tickets', { rows: [sampleTicket(1, { status: 'closed' })], generation: 1 }),
  );
  await retryEntryInDatabase(database, keys[0] ?? '');
  expect((await database.outbox.toArray())[0]).toMatchObject({
    state: 'waiting',
    attempts: 0,
    expects: { status: 'closed', userId: null },
  });
  await drain(() => Promise.resolve({}));
  expect(new Set(keys).size).toBe(2);
  expect(await database.outbox.count()).toBe(0);
});

it('[O8] a command made without a network is not sent, and the user can discard it until the network returns', async () => {
  const database = await openDatabase([1]);
  const written = await writeCommand(database, setTextCommand, { payload: makePayload(1, 0), actor: sampleActor });
  if (!written.ok) throw new Error(written.code);
  let isOnline = false;
  const sent: string[] = [];
  const drain = () =>
    drainOnce(database, {
      send: async (_request, key) => sent.push(key),
      isOnline: () => isOnline,
    });
  expect(await drain()).toBeUndefined();
  expect(await discardEntryInDatabase(database, written.entryId)).toBe(true);
  const other = await writeCommand(database, setTextCommand, { payload: makePayload(1, 1), actor: sampleActor });
  isOnline = true;
  await drain();
  expect(sent).toEqual(other.ok ? [other.entryId] : []);
});
