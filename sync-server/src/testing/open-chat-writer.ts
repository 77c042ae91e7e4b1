import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { createDecoder, readVarUint } from 'lib0/decoding';
import * as Y from 'yjs';
import { toUpdateFrame } from '../connections/frames.ts';
import { createChatMessageEntry } from './create-chat-message-entry.ts';
import { openRawConnection } from './open-raw-connection.ts';

const STORED_FRAME_KIND = 101;
/** The number of messages that wait for their acknowledgement at the same time. */
const MAX_UNACKNOWLEDGED = 5;

export type ChatWriter = {
  /** Resolves with the close code of the connection. */
  readonly closed: Promise<number>;
  /** Resolves once the server has acknowledged `count` messages as stored. */
  readonly hasStored: (count: number) => Promise<void>;
  readonly end: () => void;
};

/**
 * Writes messages one after the other until the connection ends. When a message is acknowledged as stored, adds its id to
 * `acknowledged`.
 */
export async function openChatWriter(url: string, userId: number, acknowledged: Set<string>): Promise<ChatWriter> {
  const raw = openRawConnection(url);
  await raw.opened;
  const document = new Y.Doc();
  const sent: string[] = [];
  const writeMessage = (): void => {
    const entry = createChatMessageEntry(userId, `mensagem ${sent.length}`);
    const before = Y.encodeStateVector(document);
    appendChatEntries(document, entry);
    sent.push(entry.id);
    raw.socket.send(toUpdateFrame(Y.encodeStateAsUpdate(document, before)));
  };
  raw.socket.on('message', (data) => {
    const decoder = createDecoder(data instanceof Buffer ? new Uint8Array(data) : new Uint8Array());
    if (readVarUint(decoder) !== STORED_FRAME_KIND) return;
    for (const id of sent.slice(0, readVarUint(decoder))) acknowledged.add(id);
    writeMessage();
  });
  for (let each = 0; each < MAX_UNACKNOWLEDGED; each += 1) writeMessage();
  return {
    closed: raw.closed,
    async hasStored(count) {
      const isEnough = (frame: Uint8Array): boolean => {
        const decoder = createDecoder(frame);
        return readVarUint(decoder) === STORED_FRAME_KIND && readVarUint(decoder) >= count;
      };
      await raw.next(isEnough);
    },
    end: () => raw.socket.close(),
  };
}
