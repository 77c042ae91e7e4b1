import 'fake-indexeddb/auto';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { ApiRefusal, NotNow } from '../platform/api-errors.ts';
import { applyTickets, rowTables } from './apply-rows.ts';
import { defineCommand } from './command.ts';
import { writeCommand } from './enqueue.ts';
import { LocalDatabase } from './local-database.ts';
import { drainOutbox, type OutboxPorts } from './outbox.ts';

const actor = { id: 7, profile: 'user', userClosePendingTicket: 'disabled' } as const;
const ticket = (id: number): TicketRow =>
  v.parse(TicketRow, {
    id,
    uuid: `018f0000-0000-7000-8000-00000000000${id}`,
    status: 'pending',
    channel: 'simulator',
    contactId: 1,
    whatsappId: null,
    queueId: 1,
    userId: null,
    lastMessage: '',
    lastMessageFromMe: false,
    unreadMessages: 2,
    isGroup: false,
    isBot: false,
    isTransfered: false,
    value: null,
    tagIds: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  });

const payload = v.object({ n: v.number() });
const request = (entry: { ticketId: number }, { n }: { n: number }) => ({ method: 'POST', path: `/${entry.ticketId}`, body: n }) as const;
const answer = v.pipe(v.unknown(), v.transform(() => ({})));
const note = defineCommand({ name: 'note', payload, changesTicket: false, expects: false, optimistic: (_row, { n }) => ({ lastMessage: String(n) }), request, answer });
const take = defineCommand({ name: 'take', payload, changesTicket: true, expects: true, optimistic: () => ({ status: 'open' }), request, answer });

let databases = 0;
async function openDatabase(ids: readonly number[]): Promise<LocalDatabase> {
  const database = new LocalDatabase(`outbox-${++databases}`);
  await database.transaction('rw', rowTables(database), () => applyTickets(database, ids.map(ticket), 1));
  return database;
}

type Fault = 'none' | 'request lost' | 'answer lost' | 'server error' | 'crash before sending' | 'crash after commit';
class Crash extends Error {}

/** A server that keeps keys for good, over a network that loses requests and answers; a device that dies. */
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

async function deliver(plan: readonly number[], faults: readonly Fault[], remembersKeys: boolean) {
  let database = await openDatabase([1, 2, 3]);
  const expected = new Map<number, number[]>();
  for (const [n, id] of plan.entries()) {
    expected.set(id, [...(expected.get(id) ?? []), n]);
    await writeCommand(database, note, { ticketId: ticket(id).id, payload: { n }, actor });
  }
  const server = modelServer([...faults], remembersKeys);
  let nowMs = 0;
  for (let round = 0; round < 200 && (await database.outbox.count()) > 0; round++) {
    const died = Promise.withResolvers<'died'>();
    const send: OutboxPorts['send'] = (...args) =>
      server.send(...args).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
        died.resolve('died');
        // A dead process never hears of its request again.
        return new Promise<never>(() => undefined);
      });
    const drained = drainOutbox({ database, send, nowMs: () => nowMs, random: () => 0.5, leads: () => true });
    const next = await Promise.race([drained, died.promise]);
    if (next === 'died') {
      // What comes next knows only what was stored.
      database.close();
      database = new LocalDatabase(database.name);
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

it('O1 O4 O5: every command arrives exactly once and in order per ticket, whatever is lost and whenever it dies', async () => {
  await fc.assert(
    fc.asyncProperty(plans, faultPlans, async (plan, faults) => {
      const { taken, expected, left } = await deliver(plan, faults, true);
      expect(left).toBe(0);
      for (const [id, commands] of expected) expect(taken.get(id)).toEqual(commands);
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('control: with a server that forgets keys the same check sees doubles', async () => {
  const { taken, expected } = await deliver([1], ['answer lost'], false);
  expect(taken.get(1)).not.toEqual(expected.get(1));
});

it('O6: a refusal is kept, takes what relied on it along, and leaves other tickets alone', async () => {
  const database = await openDatabase([1, 2]);
  await writeCommand(database, take, { ticketId: ticket(1).id, payload: { n: 0 }, actor });
  await writeCommand(database, take, { ticketId: ticket(1).id, payload: { n: 1 }, actor });
  await writeCommand(database, note, { ticketId: ticket(2).id, payload: { n: 2 }, actor });
  expect((await database.tickets.get(1))?.status).toBe('open');
  const sent: unknown[] = [];
  await drainOutbox({
    database,
    nowMs: () => 0,
    random: () => 0,
    leads: () => true,
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

it('P4: a pulled row does not hide unsent changes, and comes to light when they are refused', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, take, { ticketId: ticket(1).id, payload: { n: 0 }, actor });
  await database.transaction('rw', rowTables(database), () => applyTickets(database, [{ ...ticket(1), unreadMessages: 9 }], 1));
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open', unreadMessages: 9 });
});
