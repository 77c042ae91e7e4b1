import { createTaskThread, TaskTimeout } from '@prosa/server/task-thread';
import { Refusal, type RefusalKind } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import { TooBusyError } from '../platform/too-busy-error.ts';
import { runDocumentChangeTask } from './run-document-change-task.ts';
import type { ChangedDocument, DocumentChangeTask } from './document-change-task.ts';

/** The thread's answer. A refusal is sent as data, because an error loses its class on the way from one thread to another. */
export type DocumentChangeAnswer = ChangedDocument | { readonly refused: RefusalKind; readonly why: string };

/**
 * Changes documents. A large document is changed in a thread, because a change of the largest flow would block the event loop for
 * seconds.
 */
export type DocumentChanger = {
  /** Applies a change to a copy of its document. Throws a Refusal of the guard, and TooBusyError if it takes too long. */
  readonly change: (task: DocumentChangeTask) => Promise<ChangedDocument>;
  readonly close: () => Promise<void>;
};

/**
 * The time limit of a change, in milliseconds. A change of the largest flow takes a fraction of this time. The time limit of a
 * transaction is longer.
 */
const CHANGE_TIMEOUT_MS = 20_000;

/**
 * The maximum size of a document that counts as small. A small document is changed in the thread of the caller, because this
 * takes less time than passing it to another thread.
 */
const SMALL_DOCUMENT_LIMITS = { bytes: 32 * 1024, updates: 100 } as const;

const isSmallDocumentTask = ({ tail: { snapshot, updates }, change }: DocumentChangeTask): boolean => {
  const logBytes = updates.reduce((sum, { update }) => sum + update.byteLength, snapshot?.state.byteLength ?? 0);
  if (updates.length > SMALL_DOCUMENT_LIMITS.updates || logBytes > SMALL_DOCUMENT_LIMITS.bytes) return false;
  if (change.kind === 'draw-state') return logBytes + change.state.byteLength <= SMALL_DOCUMENT_LIMITS.bytes;
  return logBytes + JSON.stringify(change).length <= SMALL_DOCUMENT_LIMITS.bytes;
};

/**
 * Creates a document changer with one thread for flows and one for chats, so that no chat message waits for a drawing. Each
 * thread starts with its first change.
 */
export function createDocumentChanger(limitMs = CHANGE_TIMEOUT_MS): DocumentChanger {
  const startThread = () =>
    createTaskThread<DocumentChangeTask, DocumentChangeAnswer>(new URL('./change-thread.ts', import.meta.url), { limitMs });
  const threads = { flow: startThread(), chat: startThread() } as const satisfies Record<Room['kind'], unknown>;
  return {
    async change(task) {
      if (isSmallDocumentTask(task)) return runDocumentChangeTask(task);
      const answer = await threads[task.room.kind].run(task).catch((error: unknown) => {
        throw error instanceof TaskTimeout ? new TooBusyError('A change to a document took too long.') : error;
      });
      if ('refused' in answer) throw new Refusal(answer.refused, answer.why);
      return answer;
    },
    async close() {
      await Promise.all([threads.flow.close(), threads.chat.close()]);
    },
  };
}
