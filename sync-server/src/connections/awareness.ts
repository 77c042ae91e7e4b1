import type { ShownState } from '@prosa/server/document-signals';
import { Refusal } from '@prosa/documents/guard/refusal';
import * as v from 'valibot';
import { connectionLimits } from './connection-limits.ts';

/** The owner of the states that other processes show. */
const ELSEWHERE = Symbol('elsewhere');

type State<Owner> = {
  readonly clock: number;
  readonly state: string;
  /** Null once the client is gone. */
  readonly owner: Owner | typeof ELSEWHERE | null;
  readonly userId: number;
  /** When another process last repeated the state, in milliseconds. */
  readonly heardAt: number;
};

/** The users in a room and the awareness state of each of their clients. Nothing of it is stored. */
export type AwarenessStates<Owner> = {
  /**
   * Applies the states that a connection (`owner`, of `userId`) sends. `news` goes to everybody. `corrections` go back to the
   * connection: it was taken for gone and has to show its state again. The first client id that a connection names is its own;
   * what it sends of others is ignored, because the stock provider repeats what it receives, and so is a state that names
   * another user. Throws a Refusal for a state that is too large.
   */
  readonly take: (
    owner: Owner,
    userId: number,
    entries: readonly ShownState[],
  ) => { readonly news: ShownState | null; readonly corrections: readonly ShownState[] };
  /**
   * Applies the states that clients of `userId` show at another process. `news` goes to everybody here. `contested` goes to the
   * connections that the other process took for gone and that are here: they have to show their state again. `outdated` goes
   * back to the other processes, which didn't know that a client was taken for gone.
   */
  readonly hear: (
    userId: number,
    entries: readonly ShownState[],
    now: number,
  ) => {
    readonly news: readonly ShownState[];
    readonly contested: readonly (readonly [owner: Owner, entry: ShownState])[];
    readonly outdated: readonly ShownState[];
  };
  /**
   * Drops the states that other processes have not repeated since `since`, and returns the entries that tell clients of their
   * removal.
   */
  readonly forgetUnheard: (since: number) => ShownState[];
  /** The users who show or showed a state under each client id that nobody has written with yet. */
  readonly reserved: () => Map<number, number>;
  /** The states of all clients that are present. */
  readonly all: () => ShownState[];
  /** The states of this process's own connections, each with its user. */
  readonly here: () => { readonly userId: number; readonly entry: ShownState }[];
  /** Removes the state of a connection that ended; returns the entry that says so. */
  readonly leave: (owner: Owner) => ShownState | null;
};

const GONE = 'null';
/** For this many clients that are gone the clock is kept, so that a repeated old state doesn't bring them back. */
const MOST_GONE = 1_000;

/** `ownerOf` returns the id of the user who wrote with a Yjs client id. */
export function createAwarenessStates<Owner extends object>(
  ownerOf: (clientId: number) => number | undefined,
): AwarenessStates<Owner> {
  const states = new Map<number, State<Owner>>();
  const ids = new Map<Owner, number>();
  const isOfAnother = (clientId: number, userId: number): boolean =>
    (states.get(clientId)?.userId ?? ownerOf(clientId) ?? userId) !== userId;
  const isNews = ({ clock, state }: ShownState, known: State<Owner> | undefined, owner: State<Owner>['owner']): boolean => {
    if (known === undefined) return state !== GONE;
    if (clock > known.clock) return true;
    return clock === known.clock && state === GONE && known.owner === owner && known.state !== GONE;
  };
  const setGone = (clientId: number, clock: number, { userId }: State<Owner>): void => {
    // The entry moves to the end, so that the client that has been gone longest comes first.
    states.delete(clientId);
    states.set(clientId, { clock, state: GONE, owner: null, userId, heardAt: 0 });
    forgetOldest(states);
  };
  return {
    take(owner, userId, entries) {
      let news: ShownState | null = null;
      const corrections: ShownState[] = [];
      for (const entry of entries) {
        const { clientId, clock, state } = entry;
        const known = states.get(clientId);
        const isForeign = (ids.get(owner) ?? clientId) !== clientId || isOfAnother(clientId, userId);
        if (isForeign || namesAnother(state, userId)) continue;
        // The client was connected to another process until now.
        const hasMoved = known?.owner === ELSEWHERE && clock === known.clock && state === known.state;
        if (!hasMoved && !isNews(entry, known, owner)) {
          if (known?.owner === null && state !== GONE) corrections.push({ clientId, clock: known.clock, state: GONE });
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
    hear(userId, entries, now) {
      const news: ShownState[] = [];
      const contested: [Owner, ShownState][] = [];
      const outdated: ShownState[] = [];
      for (const entry of entries) {
        const { clientId, clock, state } = entry;
        const known = states.get(clientId);
        if (isOfAnother(clientId, userId)) continue;
        if (known !== undefined && known.owner !== null && known.owner !== ELSEWHERE) {
          if (state === GONE && clock >= known.clock) contested.push([known.owner, entry]);
          continue;
        }
        const isRepeated = known?.owner === ELSEWHERE && clock === known.clock && state === known.state;
        if (!isRepeated && !isNews(entry, known, ELSEWHERE)) {
          if (known?.owner === null && state !== GONE) outdated.push({ clientId, clock: known.clock, state: GONE });
          continue;
        }
        if (state === GONE && known !== undefined) setGone(clientId, clock, known);
        else states.set(clientId, { clock, state, owner: ELSEWHERE, userId, heardAt: now });
        if (!isRepeated) news.push(entry);
      }
      return { news, contested, outdated };
    },
    forgetUnheard(since) {
      const unheard = [...states].filter(([, { owner, heardAt }]) => owner === ELSEWHERE && heardAt < since);
      for (const [clientId, known] of unheard) setGone(clientId, known.clock, known);
      return unheard.map(([clientId, { clock }]) => ({ clientId, clock, state: GONE }));
    },
    reserved: () => {
      const users = new Map<number, number>();
      for (const [clientId, { userId }] of states) if (ownerOf(clientId) === undefined) users.set(clientId, userId);
      return users;
    },
    all: () =>
      [...states].filter(([, { state }]) => state !== GONE).map(([clientId, { clock, state }]) => ({ clientId, clock, state })),
    here: () =>
      [...states]
        .filter(([, { owner, state }]) => state !== GONE && owner !== ELSEWHERE)
        .map(([clientId, { clock, state, userId }]) => ({ userId, entry: { clientId, clock, state } })),
    leave(owner) {
      const clientId = ids.get(owner);
      ids.delete(owner);
      const known = clientId === undefined ? undefined : states.get(clientId);
      if (clientId === undefined || known === undefined || known.owner !== owner) return null;
      setGone(clientId, known.clock + 1, known);
      return known.state === GONE ? null : { clientId, clock: known.clock + 1, state: GONE };
    },
  };
}

const AnyState = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const Named = v.record(v.string(), v.unknown());

/** A state may not show another user as present (`user.id`) or as typing (`typing.userId`); the rest of a state is free. */
function namesAnother(state: string, userId: number): boolean {
  const parsedState = v.safeParse(AnyState, state);
  if (!parsedState.success) return false;
  const names = (part: string, id: string): boolean => {
    const named = v.safeParse(Named, parsedState.output[part]);
    return named.success && id in named.output && named.output[id] !== userId;
  };
  return names('user', 'id') || names('typing', 'userId');
}

function forgetOldest<Owner>(states: Map<number, State<Owner>>): void {
  const departed = [...states].filter(([, { owner }]) => owner === null);
  for (const [clientId] of departed.slice(0, Math.max(0, departed.length - MOST_GONE))) states.delete(clientId);
}
