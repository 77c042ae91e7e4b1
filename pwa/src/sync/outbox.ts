import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { ApiRefusal, NotNow } from '../platform/api-errors.ts';
import { applyMessages, applyTickets, relayTicket, rowTables } from './apply-rows.ts';
import { findCommand, type CommandAnswer, type CommandRequest } from './command.ts';
import type { LocalDatabase } from './local-database.ts';
import type { OutboxEntry, WaitingEntry } from './outbox-entry.ts';

export type OutboxPorts = {
  readonly database: LocalDatabase;
  /** Sends one request under the entry's key. Throws `ApiRefusal` or `NotNow`. */
  readonly send: (request: CommandRequest, idempotencyKey: string) => Promise<unknown>;
  readonly nowMs: () => number;
  /** Spreads back-off, 0 to 1. */
  readonly random: () => number;
  /** The tickets whose entries are being sent; shared by all drains of one database. */
  readonly underWay: Set<number>;
  /** Whether this tab still leads; asked before every request. */
  readonly leads: () => boolean;
};

/** First and longest wait after "not now", in milliseconds. */
const BACK_OFF_MS = { first: 1_000, longest: 60_000 } as const;

/** How many tickets send at the same time. */
const LANES = 4;

/**
 * Sends what waits, each ticket's in order and up to `LANES` tickets at once, until all is answered or has to wait (SPEC
 * O2). May be called again meanwhile: tickets already under way are left alone. Gives back when to come again in
 * milliseconds since the epoch, or undefined when nothing waits that isn't under way.
 */
export async function drainOutbox(ports: OutboxPorts): Promise<number | undefined> {
  let stopped = false;
  const work = async (): Promise<void> => {
    while (!stopped) {
      const ticketId = await claimLane(ports);
      if (ticketId === undefined) return;
      try {
        if (!(await drainTicket(ports, ticketId, () => stopped))) stopped = true;
      } finally {
        ports.underWay.delete(ticketId);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  if (ports.underWay.size >= LANES) return undefined;
  const heads = await readHeads(ports);
  return heads.length === 0 ? undefined : Math.max(Math.min(...heads.map((head) => head.notBeforeMs)), ports.nowMs());
}

async function claimLane(ports: OutboxPorts): Promise<number | undefined> {
  const heads = await readHeads(ports);
  if (ports.underWay.size >= LANES) return undefined;
  // Another worker may have claimed while this one read.
  const head = heads.find(({ ticketId, notBeforeMs }) => notBeforeMs <= ports.nowMs() && !ports.underWay.has(ticketId));
  if (head !== undefined) ports.underWay.add(head.ticketId);
  return head?.ticketId;
}

/** The first entry of each ticket that isn't under way: those behind it have to wait for it. */
async function readHeads(ports: OutboxPorts): Promise<WaitingEntry[]> {
  const heads = new Map<number, WaitingEntry>();
  for (const entry of await readWaiting(ports.database))
    if (!heads.has(entry.ticketId) && !ports.underWay.has(entry.ticketId)) heads.set(entry.ticketId, entry);
  return [...heads.values()];
}

const readWaiting = async (database: LocalDatabase): Promise<WaitingEntry[]> =>
  (await database.outbox.where('state').equals('waiting').sortBy('seq')).filter((entry) => entry.state === 'waiting');

/** Sends one ticket's entries in order. False: the other tickets need not try now. */
async function drainTicket(ports: OutboxPorts, ticketId: number, stopped: () => boolean): Promise<boolean> {
  for (;;) {
    if (!ports.leads() || stopped()) return false;
    const head = (await readWaiting(ports.database)).find((entry) => entry.ticketId === ticketId);
    if (head === undefined || head.notBeforeMs > ports.nowMs()) return true;
    const outcome = await sendEntry(ports, head);
    if (outcome === 'stop') return false;
    if (outcome === 'later') return true;
  }
}

async function sendEntry(ports: OutboxPorts, entry: WaitingEntry): Promise<'next' | 'later' | 'stop'> {
  const command = findCommand(entry.command);
  // Written by a newer shell before a rollback: it waits for that shell, and is not lost.
  if (command === undefined) return later(ports, entry, BACK_OFF_MS.longest);
  // Counted before it goes out: from here on the server may have it (SPEC O4).
  await update(ports.database, entry, { attempts: entry.attempts + 1 });
  try {
    const raw = await ports.send(command.request(entry), entry.id);
    const answer = v.safeParse(command.answer, raw);
    if (!answer.success) throw new NotNow('portal');
    await settle(ports.database, entry, answer.output);
    return 'next';
  } catch (error) {
    if (error instanceof ApiRefusal && isFinal(error)) {
      await refuse(ports.database, entry, error, command.changesTicket);
      return 'next';
    }
    const asked = error instanceof NotNow ? error.retryAfterMs : undefined;
    const grown = Math.min(BACK_OFF_MS.first * 2 ** Math.min(entry.attempts, 10), BACK_OFF_MS.longest);
    const outcome = await later(ports, entry, asked ?? grown * (0.5 + ports.random() / 2));
    return error instanceof NotNow && concernsAll(error) ? 'stop' : outcome;
  }
}

const isFinal = (error: ApiRefusal): boolean =>
  error.status !== 401 && error.status !== 429 && error.status < 500 && error.code !== 'ERR_SESSION_EXPIRED';
const concernsAll = (error: NotNow): boolean =>
  error.reason === 'network' || error.reason === 'signed-out' || error.reason === 'busy';

async function update(
  database: LocalDatabase,
  entry: OutboxEntry,
  changes: { attempts?: number; notBeforeMs?: number },
): Promise<void> {
  if (entry.seq !== undefined) await database.outbox.where({ id: entry.id }).modify(changes);
}

async function later(ports: OutboxPorts, entry: WaitingEntry, waitMs: number): Promise<'later'> {
  await update(ports.database, entry, { notBeforeMs: ports.nowMs() + waitMs });
  return 'later';
}

/** The server has it: the entry goes and what the server answered is the truth, in one transaction (SPEC O5). */
function settle(database: LocalDatabase, entry: OutboxEntry, answer: CommandAnswer): Promise<void> {
  return database.transaction('rw', rowTables(database), async () => {
    const stored = await database.outbox.get({ id: entry.id });
    if (stored?.seq === undefined) return;
    const isOthers = answer.ticket !== undefined && answer.ticket.id !== entry.ticketId;
    if (isOthers && answer.other !== undefined && stored.state === 'waiting') {
      const { notBeforeMs: _notBeforeMs, ...kept } = stored;
      await database.outbox.put({ ...kept, state: 'refused', code: 'ERR_OTHER_OPEN_TICKET', other: answer.other });
    } else await database.outbox.delete(stored.seq);
    const held = await database.tickets.get(entry.ticketId);
    const generation = held?.generation ?? 0;
    if (answer.message !== undefined) await applyMessages(database, [answer.message], generation);
    if (answer.ticket !== undefined) {
      await applyTickets(database, [answer.ticket], generation);
      if (isOthers) await relayTicket(database, entry.ticketId);
    }
    if (answer.ticket === undefined && held?.base != null)
      // Accepted without its row: what it showed is now the server's, until the pull brings the row itself.
      await applyTickets(database, [{ ...held.base, ...entry.patch, updatedAt: held.base.updatedAt }], generation);
  });
}

/** Marks a refusal, and with it what came after on the same ticket and took its result for granted (SPEC O6). Nothing is dropped. */
function refuse(
  database: LocalDatabase,
  entry: WaitingEntry,
  { code, raw }: { readonly code: ErrorCode; readonly raw: unknown },
  changesTicket: boolean,
): Promise<void> {
  const other = v.safeParse(OtherOpenTicket, raw);
  return database.transaction('rw', rowTables(database), async () => {
    const ofTicket = await database.outbox.where('ticketId').equals(entry.ticketId).sortBy('seq');
    for (const each of ofTicket) {
      if (each.state !== 'waiting') continue;
      const follows = changesTicket && (each.seq ?? 0) > (entry.seq ?? 0) && each.expects !== null;
      if (each.id !== entry.id && !follows) continue;
      const { notBeforeMs: _notBeforeMs, ...kept } = each;
      await database.outbox.put({
        ...kept,
        state: 'refused',
        ...(each.id !== entry.id ? { code: 'ERR_TICKET_CHANGED' } : { code, ...(other.success && { other: other.output }) }),
      });
    }
    await relayTicket(database, entry.ticketId);
  });
}
