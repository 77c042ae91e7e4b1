import { Refusal } from '@prosa/documents/guard/refusal';
import * as v from 'valibot';
import type { AwarenessEntry } from './frames.ts';
import { limits } from './limits.ts';

type State = {
  readonly clock: number;
  readonly state: string;
  /** Null once it is gone. */
  readonly owner: object | null;
  readonly userId: number;
};

/** Who is in a room and what each shows of itself. None of it is kept. */
export type AwarenessStates = {
  /**
   * Takes what a connection (`owner`, of `userId`) says of itself. `news` goes to everybody; `corrections` go back to it: what
   * it shows was taken for gone, and it has to say it anew. The first client id it names is its own; what it says of
   * others is passed over, since the stock provider repeats what it hears, and so is a state that names another user. Throws a Refusal for a state that is too large.
   */
  readonly take: (
    owner: object,
    userId: number,
    entries: readonly AwarenessEntry[],
  ) => { readonly news: AwarenessEntry | null; readonly corrections: readonly AwarenessEntry[] };
  /** Who shows or showed itself under a client id. */
  readonly userOf: (clientId: number) => number | undefined;
  /** All that are there. */
  readonly all: () => AwarenessEntry[];
  /** Removes the state of a connection that ended; gives the entry that says so. */
  readonly leave: (owner: object) => AwarenessEntry | null;
};

const GONE = 'null';
/** Of so many that are gone the clock is kept, so that a repetition of what they showed doesn't bring them back. */
const MOST_GONE = 1_000;

/** `ownerOf` gives whose a Yjs client id is, as far as it wrote. */
export function createAwarenessStates(ownerOf: (clientId: number) => number | undefined): AwarenessStates {
  const states = new Map<number, State>();
  const ids = new Map<object, number>();
  const isNews = (entry: AwarenessEntry, known: State | undefined, owner: object): boolean => {
    if (known === undefined) return entry.state !== GONE;
    if (entry.clock > known.clock) return true;
    return entry.clock === known.clock && entry.state === GONE && known.owner === owner && known.state !== GONE;
  };
  return {
    take(owner, userId, entries) {
      let news: AwarenessEntry | null = null;
      const corrections: AwarenessEntry[] = [];
      for (const entry of entries) {
        const { clientId, clock, state } = entry;
        const known = states.get(clientId);
        const isForeign = (ids.get(owner) ?? clientId) !== clientId || (known?.userId ?? ownerOf(clientId) ?? userId) !== userId;
        if (isForeign || namesAnother(state, userId)) continue;
        if (!isNews(entry, known, owner)) {
          if (known?.owner === null && state !== GONE) corrections.push({ clientId, clock: known.clock, state: GONE });
          continue;
        }
        if (Buffer.byteLength(state) > limits.awarenessBytes) throw new Refusal('tooLarge', 'an awareness that is too large');
        ids.set(owner, clientId);
        states.set(clientId, { clock, state, owner, userId });
        news = entry;
      }
      return { news, corrections };
    },
    userOf: (clientId) => states.get(clientId)?.userId,
    all: () =>
      [...states].filter(([, { state }]) => state !== GONE).map(([clientId, { clock, state }]) => ({ clientId, clock, state })),
    leave(owner) {
      const clientId = ids.get(owner);
      ids.delete(owner);
      const known = clientId === undefined ? undefined : states.get(clientId);
      if (clientId === undefined || known === undefined || known.owner !== owner) return null;
      states.delete(clientId);
      states.set(clientId, { clock: known.clock + 1, state: GONE, owner: null, userId: known.userId });
      forgetOldest(states);
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

function forgetOldest(states: Map<number, State>): void {
  const gone = [...states].filter(([, { owner }]) => owner === null);
  for (const [clientId] of gone.slice(0, Math.max(0, gone.length - MOST_GONE))) states.delete(clientId);
}
