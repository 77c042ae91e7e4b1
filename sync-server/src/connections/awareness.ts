import type { ShownState } from '@prosa/server/document-signals';
import { Refusal } from '@prosa/documents/guard/refusal';
import * as v from 'valibot';
import { limits } from './limits.ts';

/** Stands for the connections of other processes. */
const ELSEWHERE = Symbol('elsewhere');

type State<Owner> = {
  readonly clock: number;
  readonly state: string;
  /** Null once it is gone. */
  readonly owner: Owner | typeof ELSEWHERE | null;
  readonly userId: number;
  /** When another process said it, in milliseconds. */
  readonly heardAt: number;
};

/** The people in a room and the state that each shows. None of it is kept. */
export type AwarenessStates<Owner> = {
  /**
   * Takes what a connection (`owner`, of `userId`) says of itself. `news` goes to everybody; `corrections` go back to it: what
   * it shows was taken for gone, and it has to say it anew. The first client id it names is its own; what it says of
   * others is passed over, since the stock provider repeats what it hears, and so is a state that names another user. Throws a Refusal for a state that is too large.
   */
  readonly take: (
    owner: Owner,
    userId: number,
    entries: readonly ShownState[],
  ) => { readonly news: ShownState | null; readonly corrections: readonly ShownState[] };
  /**
   * Takes what clients of `userId` show at another process. `news` goes to everybody here; `contested` to the connections that
   * were taken for gone there and are here, `outdated` back to the other processes, which didn't know that somebody was taken
   * for gone: they have to say it anew.
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
  /** Drops the states that other processes have not repeated since `since`, and returns the entries that say so. */
  readonly forgetUnheard: (since: number) => ShownState[];
  /** The users who show or showed themselves under each client id that nobody wrote with yet. */
  readonly reserved: () => Map<number, number>;
  /** All that are there. */
  readonly all: () => ShownState[];
  /** Those of the connections of this process, each with its user. */
  readonly here: () => { readonly userId: number; readonly entry: ShownState }[];
  /** Removes the state of a connection that ended; gives the entry that says so. */
  readonly leave: (owner: Owner) => ShownState | null;
};

const GONE = 'null';
/** Of so many that are gone the clock is kept, so that a repetition of what they showed doesn't bring them back. */
const MOST_GONE = 1_000;

/** `ownerOf` gives whose a Yjs client id is, as far as it wrote. */
export function createAwarenessStates<Owner extends object>(
  ownerOf: (clientId: number) => number | undefined,
): AwarenessStates<Owner> {
  const states = new Map<number, State<Owner>>();
  const ids = new Map<Owner, number>();
  const isAnothers = (clientId: number, userId: number): boolean =>
    (states.get(clientId)?.userId ?? ownerOf(clientId) ?? userId) !== userId;
  const isNews = ({ clock, state }: ShownState, known: State<Owner> | undefined, owner: State<Owner>['owner']): boolean => {
    if (known === undefined) return state !== GONE;
    if (clock > known.clock) return true;
    return clock === known.clock && state === GONE && known.owner === owner && known.state !== GONE;
  };
  const setGone = (clientId: number, clock: number, { userId }: State<Owner>): void => {
    // Last of all, as those that are gone the longest come first.
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
        const isForeign = (ids.get(owner) ?? clientId) !== clientId || isAnothers(clientId, userId);
        if (isForeign || namesAnother(state, userId)) continue;
        // The client was at another process until now.
        const hasMoved = known?.owner === ELSEWHERE && clock === known.clock && state === known.state;
        if (!hasMoved && !isNews(entry, known, owner)) {
          if (known?.owner === null && state !== GONE) corrections.push({ clientId, clock: known.clock, state: GONE });
          continue;
        }
        if (Buffer.byteLength(state) > limits.awarenessBytes) throw new Refusal('tooLarge', 'an awareness that is too large');
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
        if (isAnothers(clientId, userId)) continue;
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

/** Nobody is shown as there (`user.id`), or as typing (`typing.userId`), by another: so the app says it. The rest is a state's own. */
function namesAnother(state: string, userId: number): boolean {
  const shown = v.safeParse(AnyState, state);
  if (!shown.success) return false;
  const names = (part: string, id: string): boolean => {
    const named = v.safeParse(Named, shown.output[part]);
    return named.success && id in named.output && named.output[id] !== userId;
  };
  return names('user', 'id') || names('typing', 'userId');
}

function forgetOldest<Owner>(states: Map<number, State<Owner>>): void {
  const gone = [...states].filter(([, { owner }]) => owner === null);
  for (const [clientId] of gone.slice(0, Math.max(0, gone.length - MOST_GONE))) states.delete(clientId);
}
