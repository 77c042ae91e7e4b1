import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import { FeedPosition } from '@prosa/contract/sync/feed-position';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { applyServerRows, listRowTables, findServerRow, updateShownRows } from '../rows/apply-rows.ts';
import type { CommandRequest, CommandTable, FileUpload, Refusal } from './command.ts';
import { hasPullReached } from '../pull/has-pull-reached.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxEntry, WaitingEntry } from './outbox-entry.ts';
import { applyRowChange, nameOfRow, type AnyRow, type RowName, type ServerRow } from '../rows/row-change.ts';
import { recordRowsAhead } from '../rows/rows-ahead.ts';
import { decideUndoEndMs } from './undo.ts';

export type OutboxPorts = {
  readonly database: LocalDatabase;
  readonly commands: CommandTable;
  /** Sends one request under the entry's key. Throws `ApiRefusal` or `NotNow`. */
  readonly send: (request: CommandRequest, idempotencyKey: string) => Promise<unknown>;
  /** Uploads a request's file. Stops the upload once `isWanted` returns false. Throws as `send` does. */
  readonly upload?: (upload: FileUpload, entryId: string, isWanted: () => Promise<boolean>) => Promise<void>;
  readonly nowMs: () => number;
  /** Returns a random number from 0 to 1, which varies the duration of the back-off. */
  readonly random: () => number;
  /** The lanes that are being sent, shared by all calls of `drainOutbox` for one database. */
  readonly lanesUnderWay: Set<RowName>;
  /** Returns whether this tab still leads, which is checked before every request. */
  readonly leads: () => boolean;
  /**
   * Returns false if there is certainly no network. The outbox then sends nothing, so that every entry can still be discarded
   * (SPEC O8).
   */
  readonly isOnline: () => boolean;
};

/** The first and the longest wait after an attempt that failed with `NotNow`, in milliseconds. */
const BACK_OFF_MS = { first: 1_000, longest: 60_000 } as const;

/** The number of lanes that are sent at the same time. */
const MAX_PARALLEL_LANES = 4;

/**
 * Sends the waiting entries, each lane in order and up to `MAX_PARALLEL_LANES` lanes at the same time, until all are answered or
 * have to wait (SPEC O2). Several calls may run at the same time, and none sends a lane that another call is sending. Returns the
 * Unix time, in milliseconds, at which the function has to be called next. Undefined if nothing waits, or there is no network.
 */
export async function drainOutbox(ports: OutboxPorts): Promise<number | undefined> {
  let stopped = false;
  const work = async (): Promise<void> => {
    while (!stopped) {
      const lane = await claimLane(ports);
      if (lane === undefined) return;
      try {
        if (!(await drainLane(ports, lane, () => stopped))) stopped = true;
      } finally {
        ports.lanesUnderWay.delete(lane);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_LANES }, work));
  if (ports.lanesUnderWay.size >= MAX_PARALLEL_LANES || !ports.isOnline()) return undefined;
  const heads = await listLaneHeads(ports);
  return heads.length === 0 ? undefined : Math.max(Math.min(...heads.map((head) => decideDueMs(ports, head))), ports.nowMs());
}

async function claimLane(ports: OutboxPorts): Promise<RowName | undefined> {
  const heads = await listLaneHeads(ports);
  if (ports.lanesUnderWay.size >= MAX_PARALLEL_LANES) return undefined;
  // While this loop read `heads`, a parallel loop may have claimed one of their lanes, so `lanesUnderWay` is checked again.
  const head = heads.find((each) => decideDueMs(ports, each) <= ports.nowMs() && !ports.lanesUnderWay.has(each.lane));
  if (head !== undefined) ports.lanesUnderWay.add(head.lane);
  return head?.lane;
}

/**
 * Lists the first entry of each lane, if it may be sent now. Leaves out the lanes that are being sent. The later entries of a lane
 * wait for its first one.
 */
async function listLaneHeads(ports: OutboxPorts): Promise<WaitingEntry[]> {
  const heads = new Map<RowName, WaitingEntry>();
  const waiting = await listWaitingEntries(ports.database);
  for (const entry of waiting) if (!heads.has(entry.lane) && !ports.lanesUnderWay.has(entry.lane)) heads.set(entry.lane, entry);
  return [...heads.values()].filter((head) => isReadyToSend(head, waiting));
}

/** Returns the instant before which an entry is not sent: the end of its back-off, or of the time for undoing. */
const decideDueMs = (ports: OutboxPorts, entry: WaitingEntry): number =>
  Math.max(entry.notBeforeMs, decideUndoEndMs(entry, ports.nowMs()));

/** Returns whether no earlier waiting entry changes a row on which this entry depends. */
const isReadyToSend = (entry: WaitingEntry, waiting: readonly WaitingEntry[]): boolean =>
  !waiting.some((each) => (each.seq ?? 0) < (entry.seq ?? 0) && each.touches.some((name) => entry.relies.includes(name)));

const listWaitingEntries = async (database: LocalDatabase): Promise<WaitingEntry[]> =>
  (await database.outbox.where('state').equals('waiting').sortBy('seq')).filter((entry) => entry.state === 'waiting');

/** Sends one lane's entries in order. Returns false if sending has to stop in all lanes, for example without a network. */
async function drainLane(ports: OutboxPorts, lane: RowName, stopped: () => boolean): Promise<boolean> {
  for (;;) {
    if (!ports.leads() || !ports.isOnline() || stopped()) return false;
    const waiting = await listWaitingEntries(ports.database);
    const head = waiting.find((entry) => entry.lane === lane);
    if (head === undefined || decideDueMs(ports, head) > ports.nowMs() || !isReadyToSend(head, waiting)) return true;
    const outcome = await sendEntry(ports, head);
    if (outcome === 'stop') return false;
    if (outcome === 'later') return true;
  }
}

async function sendEntry(ports: OutboxPorts, entry: WaitingEntry): Promise<'next' | 'later' | 'stop'> {
  const command = Object.entries(ports.commands).find(([name]) => name === entry.command)?.[1];
  // A newer version of the app wrote the entry before a rollback. The entry stays, and waits for that version.
  if (command === undefined) return postpone(ports, entry, BACK_OFF_MS.longest);
  try {
    const request = command.request(entry);
    // While the file is uploaded, the server has nothing of the command yet, so the user can still discard the entry (SPEC U2).
    if (request.upload !== undefined && ports.upload !== undefined) {
      const isWanted = async (): Promise<boolean> =>
        ports.leads() && (await ports.database.outbox.get({ id: entry.id })) !== undefined;
      await updateEntry(ports.database, entry, { uploads: (entry.uploads ?? 0) + 1 });
      await ports.upload(request.upload, entry.id, isWanted);
      if (!(await isWanted())) return 'next';
    }
    // The attempt is counted before the request, because from then on the server may have the entry (SPEC O4). An entry that
    // was discarded in the meantime is not sent.
    if ((await updateEntry(ports.database, entry, { attempts: entry.attempts + 1 })) === 0) return 'next';
    const raw = await ports.send(request, entry.id);
    const answer = v.safeParse(command.answer, raw);
    if (!answer.success) throw new NotNow('portal');
    const position = v.safeParse(PositionInAnswer, raw);
    const answered: ServerAnswer = { rows: answer.output, asOf: position.success ? position.output.asOf : undefined };
    const undone = command.didNothing(raw, entry.payload);
    if (undone === undefined) await completeEntry(ports.database, entry, answered);
    else await markRefused(ports.database, entry, { refusal: undone, groundlessCode: command.groundlessCode, answered });
    return 'next';
  } catch (error) {
    if (error instanceof ApiRefusal && isFinalRefusal(error)) {
      await markRefused(ports.database, entry, {
        refusal: { code: error.code, detail: error.raw },
        groundlessCode: command.groundlessCode,
      });
      return 'next';
    }
    const requestedDelayMs = error instanceof NotNow ? error.retryAfterMs : undefined;
    const tries = entry.attempts + (entry.uploads ?? 0);
    const grown = Math.min(BACK_OFF_MS.first * 2 ** Math.min(tries, 10), BACK_OFF_MS.longest);
    const outcome = await postpone(ports, entry, requestedDelayMs ?? grown * (0.5 + ports.random() / 2));
    return error instanceof NotNow && affectsAllEntries(error) ? 'stop' : outcome;
  }
}

const isFinalRefusal = (error: ApiRefusal): boolean =>
  error.status !== 401 && error.status !== 429 && error.status < 500 && error.code !== 'ERR_SESSION_EXPIRED';
const affectsAllEntries = (error: NotNow): boolean =>
  error.reason === 'network' ||
  error.reason === 'signed-out' ||
  error.reason === 'lapsed' ||
  error.reason === 'outdated' ||
  error.reason === 'busy';

async function updateEntry(
  database: LocalDatabase,
  entry: OutboxEntry,
  changes: { attempts?: number; uploads?: number; notBeforeMs?: number },
): Promise<number> {
  return database.outbox.where({ id: entry.id }).modify(changes);
}

async function postpone(ports: OutboxPorts, entry: WaitingEntry, waitMs: number): Promise<'later'> {
  await updateEntry(ports.database, entry, { notBeforeMs: ports.nowMs() + waitMs });
  return 'later';
}

/** The content of an answer: rows, and their position in the change feed. */
type ServerAnswer = { readonly rows: readonly ServerRow[]; readonly asOf?: FeedPosition | undefined };
const PositionInAnswer = v.object({ asOf: v.optional(FeedPosition) });

/** Removes an accepted entry from the outbox and applies the answer's rows, in one transaction (SPEC O5). */
function completeEntry(database: LocalDatabase, entry: OutboxEntry, answered: ServerAnswer): Promise<void> {
  return database.transaction('rw', listRowTables(database), async () => {
    const stored = await database.outbox.get({ id: entry.id });
    if (stored?.seq === undefined) return;
    const answeredNames = new Set(answered.rows.map(nameOfRow));
    const isNews = await isNewToDevice(database, answered);
    // The answer may lack the row that the entry changed. The row as it is shown then counts as the server's version, until the
    // pull brings the server's row.
    if (isNews)
      for (const change of stored.changes) if (!answeredNames.has(nameOfRow(change))) await storeServerVersion(database, change);
    // The rows are applied while the entry still exists, so that its removal shows the answer's row and not the former one.
    if (isNews) await applyAnswer(database, answered, stored.changes);
    await database.outbox.delete(stored.seq);
    await updateShownRows(database, stored);
  });
}

/**
 * Returns whether an answer is newer than the pull. A repeated request gets the first answer again, and since then the pull may
 * have brought or removed the rows of that answer.
 */
const isNewToDevice = async (database: LocalDatabase, { asOf }: ServerAnswer): Promise<boolean> =>
  asOf === undefined || !(await hasPullReached(database, asOf));

async function applyAnswer(
  database: LocalDatabase,
  { rows, asOf }: ServerAnswer,
  changes: OutboxEntry['changes'] = [],
): Promise<void> {
  await applyServerRows(database, rows);
  if (asOf !== undefined) await recordRowsAhead(database, [{ names: [...rows, ...changes].map(nameOfRow), asOf }]);
}

async function storeServerVersion(database: LocalDatabase, change: OutboxEntry['changes'][number]): Promise<void> {
  const name = nameOfRow(change);
  const covered = await database.serverRows.get(name);
  if (covered === undefined) return;
  const server: AnyRow | undefined = await findServerRow(database, change.table, change.key);
  const laid = applyRowChange(server, change);
  // Until the pull brings the row, the stored row keeps the server's last known time of change. The device's clock doesn't count.
  const kept =
    laid !== undefined && server !== undefined && 'updatedAt' in server ? { ...laid, updatedAt: server.updatedAt } : laid;
  await database.serverRows.put({ ...covered, row: kept ?? null });
}

/**
 * Marks an entry as refused, together with the later entries of the lane that expected its result (SPEC O6). No entry is removed
 * from the outbox. An entry stays unchanged if another tab has completed it, or a person has retried or discarded it since.
 */
function markRefused(
  database: LocalDatabase,
  entry: WaitingEntry,
  {
    refusal,
    groundlessCode,
    answered = { rows: [] },
  }: { readonly refusal: Refusal; readonly groundlessCode: ErrorCode | undefined; readonly answered?: ServerAnswer },
): Promise<void> {
  return database.transaction('rw', listRowTables(database), async () => {
    if ((await database.outbox.get({ id: entry.id }))?.state !== 'waiting') return;
    const ofLane = await database.outbox.where('lane').equals(entry.lane).sortBy('seq');
    for (const each of ofLane) {
      if (each.state !== 'waiting') continue;
      const follows = groundlessCode !== undefined && (each.seq ?? 0) > (entry.seq ?? 0) && each.expects !== null;
      if (each.id !== entry.id && !follows) continue;
      const { notBeforeMs: _notBeforeMs, undoUntilMs: _undoUntilMs, ...kept } = each;
      const why = each.id === entry.id || groundlessCode === undefined ? refusal : { code: groundlessCode, detail: null };
      await database.outbox.put({ ...kept, state: 'refused', ...why });
      await updateShownRows(database, each);
    }
    if (await isNewToDevice(database, answered)) await applyAnswer(database, answered);
  });
}
