import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

const SYNC_FRAME_KIND = 0;
const [SYNC_STEP_1, SYNC_STEP_2, SYNC_UPDATE] = [0, 1, 2];
const NODE_ID_CHARACTERS = 30;

function toFrame(step: number, payload: Uint8Array): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, SYNC_FRAME_KIND);
  writeVarUint(encoder, step);
  writeVarUint8Array(encoder, payload);
  return toUint8Array(encoder);
}

const EMPTY_STEP_1 = toFrame(SYNC_STEP_1, Y.encodeStateVector(new Y.Doc()));
const EMPTY_STEP_2 = toFrame(SYNC_STEP_2, Y.encodeStateAsUpdate(new Y.Doc()));

/**
 * A client with a connection to a flow's document. The client adds one node and moves it. It does not apply the changes of other
 * clients.
 */
export type DrawingClient = {
  /** The Yjs client id under which the connection draws. */
  readonly clientId: number;
  /** Moves this client's node. Returns the Yjs clock of the move, by which other clients recognise the move in an update. */
  readonly move: () => number;
  readonly leave: () => void;
};

/** Connects a client to a room. Resolves with the client, and with the time in milliseconds until the client had the document. */
export function connectDrawingClient(
  url: string,
  { room, ticket }: { readonly room: string; readonly ticket: string | null },
  /** `onUpdate` is called with each frame that contains an update. */
  { draws, onUpdate }: { readonly draws: boolean; readonly onUpdate: (frame: Buffer) => void },
): Promise<{ seat: DrawingClient; loadMs: number }> {
  const document = new Y.Doc();
  const { clientID: clientId } = document;
  const id = clientId.toString(36).padStart(NODE_ID_CHARACTERS, '0');
  const query = ticket === null ? '' : `?ticket=${encodeURIComponent(ticket)}`;
  const startedAt = performance.now();
  const socket = new WebSocket(`${url}/${room}${query}`, { perMessageDeflate: false });
  document.on('update', (update: Uint8Array) => socket.send(toFrame(SYNC_UPDATE, update)));
  let moves = 0;
  const seat: DrawingClient = {
    clientId,
    move() {
      const node = toFlowNodeMap(document).get(id);
      if (!(node instanceof Y.Map)) throw new Error('the seat draws nothing');
      node.set('position', { x: (moves += 1), y: 0 });
      return Y.getState(document.store, clientId);
    },
    leave: () => socket.terminate(),
  };
  return new Promise((done, fail) => {
    socket.on('error', fail);
    socket.on('close', (code, why) => fail(new Error(`${room} was closed: ${code} ${why.toString()}`)));
    socket.on('open', () => socket.send(EMPTY_STEP_1));
    socket.on('message', (data: Buffer) => {
      if (data[0] !== SYNC_FRAME_KIND) return;
      if (data[1] === SYNC_UPDATE) onUpdate(data);
      if (data[1] === SYNC_STEP_1) socket.send(EMPTY_STEP_2);
      if (data[1] !== SYNC_STEP_2) return;
      const loadMs = performance.now() - startedAt;
      if (draws) toFlowNodeMap(document).set(id, createTicketNode());
      done({ seat, loadMs });
    });
  });
}

const createTicketNode = (): Y.Map<unknown> =>
  new Y.Map<unknown>([
    ['type', 'ticket'],
    ['position', { x: 0, y: 0 }],
    ['queue', null],
  ]);
