import type { UserId } from '@prosa/contract/ids';
import type { ClientState } from '@prosa/server/document-signals';
import type { DocumentStore } from '@prosa/database/documents/document-store';
import type { Room } from '@prosa/documents/rooms/room-name';
import type { OpenDocumentOfKind } from './open-document.ts';

/** The functions of the process that a room needs. */
export type RoomServices = {
  readonly store: DocumentStore;
  readonly hold: OpenDocumentOfKind;
  /** Resolves when the store can write an append without waiting. Updates that arrive before that join the same append. */
  readonly turn: () => Promise<void>;
  /** Returns the current time, in milliseconds. */
  readonly clock: () => number;
  /** Tells the other processes that the log has grown. */
  readonly signalAppended: (room: Room) => void;
  /** Sends the other processes the awareness states of a user's clients at this process. */
  readonly signalShown: (room: Room, userId: UserId, states: readonly ClientState[]) => void;
  readonly onError: (error: unknown, room: Room) => void;
  readonly count: (what: 'accepted' | 'refused' | 'repeated' | 'delivered', by?: number) => void;
};
