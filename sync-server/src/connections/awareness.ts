import type { UserId } from '@prosa/contract/ids';
import type { ClientState } from '@prosa/server/document-signals';
import { Refusal } from '@prosa/documents/guard/refusal';
import * as v from 'valibot';
import { connectionLimits } from './connection-limits.ts';

/** The owner of an awareness state whose client is connected to another process. */
const OTHER_PROCESS = Symbol('elsewhere');

type AwarenessState<Owner> = {
  readonly clock: number;
  readonly state: string;
  /**
   * The connection of the client that has the state, or `OTHER_PROCESS` if it is at another process. Null once the client is
   * gone.
   */
  readonly owner: Owner | typeof OTHER_PROCESS | null;
  readonly userId: UserId;
  /** The time at which another process last repeated the state, in milliseconds. */
  readonly heardAt: number;
};

/** The awareness states of a room's clients, each with its user. The states are never stored. */
export type AwarenessStates<Owner> = {
  /**
   * Applies the awareness states that a connection (`owner`, of the user `userId`) sends. The first client id that the connection
   * uses belongs to the connection. States of other client ids are ignored, because the stock provider sends back the states that
   * it receives. States that show another user are ignored, too. `news` is the changed state, for all members of the room, or
   * null. If the server counts the client as gone and the sent state is not newer, `corrections` has the removal of the state.
   * The caller sends it to the connection, whose client then has to send its state again. Throws a Refusal for a state that is
   * too large.
   */
  readonly applyFromConnection: (
    owner: Owner,
    userId: UserId,
    entries: readonly ClientState[],
  ) => { readonly news: ClientState | null; readonly corrections: readonly ClientState[] };
  /**
   * Applies the awareness states that another process sends for its clients of the user `userId`. `news` has the states that
   * changed, for all members at this process. `contested` has the removals of states whose clients are connected to this process,
   * each with the connection, whose client has to send its state again. `outdated` has the removals of sent states whose clients
   * this process counts as gone. The caller sends them to the other processes.
   */
  readonly applyFromProcess: (
    userId: UserId,
    entries: readonly ClientState[],
    now: number,
  ) => {
    readonly news: readonly ClientState[];
    readonly contested: readonly (readonly [owner: Owner, entry: ClientState])[];
    readonly outdated: readonly ClientState[];
  };
  /**
   * Removes the states that other processes have not repeated since the time `since`. Returns the entries that tell clients of
   * the removal.
   */
  readonly removeUnrepeated: (since: number) => ClientState[];
  /** Returns the client ids of present and former awareness states under which nobody has written, each with the state's user. */
  readonly reserved: () => Map<number, number>;
  /** Returns the states of all clients that are present. */
  readonly all: () => ClientState[];
  /** Returns the states of the connections to this process, each with its user. */
  readonly listLocal: () => { readonly userId: UserId; readonly entry: ClientState }[];
  /** Removes the state of a connection that ended. Returns the entry that tells clients of the removal. */
  readonly leave: (owner: Owner) => ClientState | null;
};

const GONE_STATE = 'null';
/**
 * The maximum number of departed clients whose clocks are stored. With the clock of such a client, the server recognises and
 * ignores a repeated old state.
 */
const MAX_GONE_CLIENTS = 1_000;

/** Creates the awareness states of a room. `ownerOf` returns the id of the user who has written with a Yjs client id. */
export function createAwarenessStates<Owner extends object>(
  ownerOf: (clientId: number) => number | undefined,
): AwarenessStates<Owner> {
  const states = new Map<number, AwarenessState<Owner>>();
  const ids = new Map<Owner, number>();
  const isOfAnother = (clientId: number, userId: UserId): boolean =>
    (states.get(clientId)?.userId ?? ownerOf(clientId) ?? userId) !== userId;
  const isNewer = (
    { clock, state }: ClientState,
    known: AwarenessState<Owner> | undefined,
    owner: AwarenessState<Owner>['owner'],
  ): boolean => {
    if (known === undefined) return state !== GONE_STATE;
    if (clock > known.clock) return true;
    return clock === known.clock && state === GONE_STATE && known.owner === owner && known.state !== GONE_STATE;
  };
  const markAsGone = (clientId: number, clock: number, { userId }: AwarenessState<Owner>): void => {
    // The entry moves to the end of the map, so that the client that has been gone for the longest time is first.
    states.delete(clientId);
    states.set(clientId, { clock, state: GONE_STATE, owner: null, userId, heardAt: 0 });
    dropOldestGoneClients(states);
  };
  return {
    applyFromConnection(owner, userId, entries) {
      let news: ClientState | null = null;
      const corrections: ClientState[] = [];
      for (const entry of entries) {
        const { clientId, clock, state } = entry;
        const known = states.get(clientId);
        const isForeign = (ids.get(owner) ?? clientId) !== clientId || isOfAnother(clientId, userId);
        if (isForeign || namesOtherUser(state, userId)) continue;
        // The client has moved from another process to this one, and still has the same state.
        const hasMoved = known?.owner === OTHER_PROCESS && clock === known.clock && state === known.state;
        if (!hasMoved && !isNewer(entry, known, owner)) {
          if (known?.owner === null && state !== GONE_STATE)
            corrections.push({ clientId, clock: known.clock, state: GONE_STATE });
          continue;
        }
        if (Buffer.byteLength(state) > connectionLimits.awarenessBytes)
          throw new Refusal('tooLarge', 'an awareness that is too large');
        ids.set(owner, clientId);
        states.set(clientId, { clock, state, owner, userId, heardAt: 0 });
        news = hasMoved ? news : entry;
      }
      return { news, corrections };
    },
    applyFromProcess(userId, entries, now) {
      const news: ClientState[] = [];
      const contested: [Owner, ClientState][] = [];
      const outdated: ClientState[] = [];
      for (const entry of entries) {
        const { clientId, clock, state } = entry;
        const known = states.get(clientId);
        if (isOfAnother(clientId, userId)) continue;
        if (known !== undefined && known.owner !== null && known.owner !== OTHER_PROCESS) {
          if (state === GONE_STATE && clock >= known.clock) contested.push([known.owner, entry]);
          continue;
        }
        const isRepeated = known?.owner === OTHER_PROCESS && clock === known.clock && state === known.state;
        if (!isRepeated && !isNewer(entry, known, OTHER_PROCESS)) {
          if (known?.owner === null && state !== GONE_STATE) outdated.push({ clientId, clock: known.clock, state: GONE_STATE });
          continue;
        }
        if (state === GONE_STATE && known !== undefined) markAsGone(clientId, clock, known);
        else states.set(clientId, { clock, state, owner: OTHER_PROCESS, userId, heardAt: now });
        if (!isRepeated) news.push(entry);
      }
      return { news, contested, outdated };
    },
    removeUnrepeated(since) {
      const unheard = [...states].filter(([, { owner, heardAt }]) => owner === OTHER_PROCESS && heardAt < since);
      for (const [clientId, known] of unheard) markAsGone(clientId, known.clock, known);
      return unheard.map(([clientId, { clock }]) => ({ clientId, clock, state: GONE_STATE }));
    },
    reserved: () => {
      const users = new Map<number, number>();
      for (const [clientId, { userId }] of states) if (ownerOf(clientId) === undefined) users.set(clientId, userId);
      return users;
    },
    all: () =>
      [...states]
        .filter(([, { state }]) => state !== GONE_STATE)
        .map(([clientId, { clock, state }]) => ({ clientId, clock, state })),
    listLocal: () =>
      [...states]
        .filter(([, { owner, state }]) => state !== GONE_STATE && owner !== OTHER_PROCESS)
        .map(([clientId, { clock, state, userId }]) => ({ userId, entry: { clientId, clock, state } })),
    leave(owner) {
      const clientId = ids.get(owner);
      ids.delete(owner);
      const known = clientId === undefined ? undefined : states.get(clientId);
      if (clientId === undefined || known === undefined || known.owner !== owner) return null;
      markAsGone(clientId, known.clock + 1, known);
      return known.state === GONE_STATE ? null : { clientId, clock: known.clock + 1, state: GONE_STATE };
    },
  };
}

const AnyState = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const StateField = v.record(v.string(), v.unknown());

/**
 * Returns whether a state shows another user as present (`user.id`) or as typing (`typing.userId`), which is not allowed. The
 * state's other fields may have any content.
 */
function namesOtherUser(state: string, userId: UserId): boolean {
  const parsedState = v.safeParse(AnyState, state);
  if (!parsedState.success) return false;
  const namesAnotherUser = (part: string, id: string): boolean => {
    const named = v.safeParse(StateField, parsedState.output[part]);
    return named.success && id in named.output && named.output[id] !== userId;
  };
  return namesAnotherUser('user', 'id') || namesAnotherUser('typing', 'userId');
}

function dropOldestGoneClients<Owner>(states: Map<number, AwarenessState<Owner>>): void {
  const departed = [...states].filter(([, { owner }]) => owner === null);
  for (const [clientId] of departed.slice(0, Math.max(0, departed.length - MAX_GONE_CLIENTS))) states.delete(clientId);
}
