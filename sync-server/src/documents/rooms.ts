import type { DocumentSignal, DocumentSignals } from '@prosa/server/document-signals';
import type { DocumentStore } from '@prosa/database/documents/document-store';
import { parseRoomName, type Room } from '@prosa/documents/rooms/room-name';
import { foldLog, type MergeUpdates } from './fold-log.ts';
import type { DocumentRoom } from './document-room.ts';
import { openRoom } from './room.ts';
import type { RoomServices } from './room-services.ts';

/** The time after which a document that no client uses is removed from memory, in milliseconds. */
export const IDLE_DOCUMENT_MS = 30_000;
/**
 * The number of updates above which a log is folded while clients still write. A log with more than `FOLD_IDLE_ABOVE_UPDATES`
 * updates is folded once no client uses its document.
 */
export const FOLD_ABOVE_UPDATES = 500;
const FOLD_IDLE_ABOVE_UPDATES = 50;
/** The maximum number of documents that no client has open and whose appends are counted. */
const MAX_UNOPENED_DOCUMENTS = 10_000;
/**
 * The time after which a process counts as gone if it repeats no awareness state, in milliseconds. A client repeats its state
 * every 15 seconds.
 */
export const SILENT_PROCESS_MS = 30_000;

/** The rooms of a process that have members, or had members a short time ago. */
export type Rooms = {
  readonly open: (room: Room) => DocumentRoom;
  readonly all: () => readonly DocumentRoom[];
  /**
   * Folds long logs, removes unused documents from memory, and removes awareness states that were not repeated. The caller calls
   * this function every few seconds.
   */
  readonly sweep: () => Promise<void>;
  /** Checks whether logs have grown without a signal, because signals may be lost. */
  readonly poll: () => Promise<void>;
  /** Resolves once all updates that have arrived are stored and sent, or discarded. */
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};

type RoomsOptions = Omit<RoomServices, 'signalAppended' | 'signalShown'> & {
  readonly store: DocumentStore;
  readonly signals: DocumentSignals;
  readonly foldUpdates: MergeUpdates;
};

export function createRooms(given: RoomsOptions): Rooms {
  const { store, signals, clock, onError, foldUpdates } = given;
  const rooms = new Map<string, DocumentRoom>();
  const folding = new Set<string>();

  const onSignal = (signal: DocumentSignal): void => {
    const open = signal.kind === 'rights' ? undefined : rooms.get(signal.room);
    if (open === undefined) {
      if (signal.kind === 'appended') countUnopenedAppend(signal.room);
      return;
    }
    if (signal.kind === 'appended') open.loadAppended();
    else if (signal.kind === 'shown') open.awareness.applyFromProcess(signal.userId, signal.states);
    else for (const { userId, entry } of open.awareness.listLocal()) publishAwareness(open.room, userId, [entry]);
  };
  /** The number of appends to each document that no client has open. The API also writes to such documents. */
  const unopened = new Map<string, number>();
  const countUnopenedAppend = (name: string): void => {
    const appends = (unopened.get(name) ?? 0) + 1;
    if (unopened.size >= MAX_UNOPENED_DOCUMENTS) unopened.delete(unopened.keys().next().value ?? '');
    unopened.set(name, appends);
  };
  const foldUnopenedLog = async (name: string): Promise<void> => {
    unopened.delete(name);
    const room = parseRoomName(name);
    if (room !== null) await foldLog(store, room, { foldUpdates, now: clock() }).catch((error: unknown) => onError(error, room));
  };
  const publishAwareness: RoomServices['signalShown'] = ({ companyId, name }, userId, states) =>
    signals.publish({ kind: 'shown', companyId, room: name, userId, states }, onSignal);
  const stopListening = signals.listen(onSignal);
  const services: RoomServices = {
    ...given,
    signalShown: publishAwareness,
    signalAppended: ({ companyId, name }) => signals.publish({ kind: 'appended', companyId, room: name }, onSignal),
  };

  const fold = async (open: DocumentRoom): Promise<void> => {
    const { room } = open;
    if (folding.has(room.name)) return;
    folding.add(room.name);
    try {
      const folded = await foldLog(store, room, { foldUpdates, now: clock() });
      // If there was nothing to fold, another process has folded the log, so all counted updates are recorded as folded.
      open.recordFold(folded?.updates ?? open.countUnfolded(), folded?.savedBytes ?? 0);
    } catch (error) {
      // After a failure, the room counts unfolded updates from 0 again, so the next attempt follows only after the same number of
      // new updates.
      open.recordFold(open.countUnfolded(), 0);
      onError(error, room);
    } finally {
      folding.delete(room.name);
    }
  };

  return {
    all: () => [...rooms.values()],
    open(room) {
      const existing = rooms.get(room.name);
      if (existing !== undefined) return existing;
      const open = openRoom(room, services);
      rooms.set(room.name, open);
      signals.publish({ kind: 'entered', companyId: room.companyId, room: room.name }, onSignal);
      return open;
    },
    async sweep() {
      const due = [...unopened].flatMap(([name, appends]) => (appends > FOLD_ABOVE_UPDATES ? [foldUnopenedLog(name)] : []));
      for (const open of rooms.values()) {
        open.awareness.removeUnrepeated(clock() - SILENT_PROCESS_MS);
        const isIdle = open.isQuiet() && clock() - open.lastUsed() >= IDLE_DOCUMENT_MS;
        if (open.countUnfolded() > (isIdle ? FOLD_IDLE_ABOVE_UPDATES : FOLD_ABOVE_UPDATES)) due.push(fold(open));
        if (!isIdle) continue;
        open.drop();
        if (open.members.size === 0 && !folding.has(open.room.name)) rooms.delete(open.room.name);
      }
      await Promise.all(due);
    },
    async poll() {
      const companies = Map.groupBy(
        [...rooms.values()].filter(({ members }) => members.size > 0),
        ({ room }) => room.companyId,
      );
      for (const [companyId, open] of companies) {
        const heads = await store.listHeads(
          companyId,
          open.map(({ room }) => room.name),
        );
        for (const each of open) {
          const toldUpTo = each.sequence();
          if (toldUpTo !== null && (heads.get(each.room.name) ?? 0) > toldUpTo) each.loadAppended();
        }
      }
    },
    settled: async () => {
      await Promise.all([...rooms.values()].map((open) => open.settled()));
    },
    close() {
      stopListening();
      for (const open of rooms.values()) open.drop();
      rooms.clear();
    },
  };
}
