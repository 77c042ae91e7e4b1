import { FlowNodeId, FlowPosition } from '@prosa/contract/flows/flow-node';
import { UserId } from '@prosa/contract/ids';
import { isSameJson } from '@prosa/documents/flow/is-same-json';
import * as v from 'valibot';
import type { Awareness } from 'y-protocols/awareness';
import { createStore, type Store } from '../../../platform/store.ts';

/**
 * The maximum number of selected nodes that other users are shown. The limit keeps an awareness state well below the server's 4
 * kB (SPEC L4).
 */
const MAX_SHOWN_SELECTED_NODES = 25;
const MAX_USER_NAME_CHARACTERS = 60;

const AwarenessState = v.object({
  user: v.object({ id: UserId, name: v.pipe(v.string(), v.maxLength(200)) }),
  /** The pointer's position, in the canvas' units. Null if there is none. */
  cursor: v.nullable(FlowPosition),
  selected: v.pipe(v.array(FlowNodeId), v.maxLength(MAX_SHOWN_SELECTED_NODES)),
  /** The node whose form is open. */
  editing: v.nullable(FlowNodeId),
  /** The positions of nodes while they are dragged. */
  dragged: v.pipe(v.array(v.object({ id: FlowNodeId, ...FlowPosition.entries })), v.maxLength(MAX_SHOWN_SELECTED_NODES)),
});
type AwarenessState = v.InferOutput<typeof AwarenessState>;

/** Another person with this flow open. `client` is the id of the person's page. One person may have several pages open. */
export type Peer = AwarenessState & { readonly client: number };

/** The fields of an awareness state that a user sets. A field that is left out keeps its value. */
export type AwarenessFields = {
  readonly cursor?: FlowPosition | null;
  readonly selected?: ReadonlySet<string>;
  readonly editing?: string | null;
  readonly dragged?: ReadonlyMap<string, FlowPosition>;
};

export type FlowAwareness = {
  readonly peers: Store<readonly Peer[]>;
  readonly setFields: (fields: AwarenessFields) => void;
  /** Removes the user's awareness state, which shows the others that the user left. */
  readonly stop: () => void;
};

/** Reads the awareness states of the other users, and shows the user's own state to them. An invalid state is ignored. */
export function createFlowAwareness(awareness: Awareness, user: AwarenessState['user']): FlowAwareness {
  const peers = createStore<readonly Peer[]>([]);
  const parsed = new WeakMap<object, Peer | null>();
  let own: AwarenessState = {
    user: { id: user.id, name: user.name.slice(0, MAX_USER_NAME_CHARACTERS) },
    cursor: null,
    selected: [],
    editing: null,
    dragged: [],
  };

  const parse = (client: number, state: object): Peer | null => {
    const known = parsed.get(state);
    if (known !== undefined) return known;
    const result = v.safeParse(AwarenessState, state);
    const peer = result.success ? { ...result.output, client } : null;
    parsed.set(state, peer);
    return peer;
  };
  const readPeers = (): void => {
    const others = [...awareness.getStates()].flatMap(([client, state]) => {
      const peer = client === awareness.clientID ? null : parse(client, state);
      return peer === null ? [] : [peer];
    });
    const before = peers.get();
    if (others.length !== before.length || others.some((peer, index) => peer !== before[index])) peers.set(others);
  };

  awareness.on('change', readPeers);
  awareness.setLocalState(own);
  readPeers();
  return {
    peers,
    setFields: ({ cursor = own.cursor, selected, editing = own.editing, dragged }) => {
      const before = own;
      own = {
        ...own,
        cursor: cursor === null ? null : roundPosition(cursor),
        editing,
        ...(selected === undefined ? {} : { selected: [...selected].slice(0, MAX_SHOWN_SELECTED_NODES) }),
        ...(dragged === undefined
          ? {}
          : {
              dragged: [...dragged]
                .slice(0, MAX_SHOWN_SELECTED_NODES)
                .map(([id, position]) => ({ id, ...roundPosition(position) })),
            }),
      };
      if (!isSameJson(before, own)) awareness.setLocalState(own);
    },
    stop: () => {
      awareness.off('change', readPeers);
      awareness.setLocalState(null);
    },
  };
}

const roundPosition = ({ x, y }: FlowPosition): FlowPosition => ({ x: Math.round(x), y: Math.round(y) });
