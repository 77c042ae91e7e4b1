import type { UserId } from '@prosa/contract/ids';
import type { ClientState } from '@prosa/server/document-signals';
import { createAwarenessStates, type AwarenessStates } from '../connections/awareness.ts';
import { toAwarenessFrame } from '../connections/frames.ts';
import type { RoomMember } from './room-member.ts';

/** The awareness states of a room's clients, which are sent to all members at this process and to the other processes. */
export type RoomAwareness = Pick<
  AwarenessStates<RoomMember>,
  'applyFromConnection' | 'reserved' | 'all' | 'listLocal' | 'leave'
> & {
  /**
   * Sends awareness states of a user's clients to all members and processes, and also back to the connection that sent them. The
   * stock provider treats the states that come back as a sign that the server lives.
   */
  readonly show: (userId: UserId, states: readonly ClientState[]) => void;
  /** Applies the states of a user's clients that another process has sent, and sends them to the members. */
  readonly applyFromProcess: (userId: UserId, states: readonly ClientState[]) => void;
  /** Removes the awareness states that other processes have not repeated since the time `since`, in milliseconds. */
  readonly removeUnrepeated: (since: number) => void;
};

type AwarenessOptions = {
  readonly members: Iterable<RoomMember>;
  /** Finds the user who has written with a Yjs client id. */
  readonly ownerOf: (clientId: number) => number | undefined;
  /** Returns the current time, in milliseconds. */
  readonly clock: () => number;
  /** Sends the awareness states of a user's clients to the other processes. */
  readonly signalShown: (userId: UserId, states: readonly ClientState[]) => void;
};

export function createRoomAwareness({ members, ownerOf, clock, signalShown }: AwarenessOptions): RoomAwareness {
  const states = createAwarenessStates<RoomMember>(ownerOf);
  const sendStates = (news: readonly ClientState[]): void => {
    if (news.length === 0) return;
    const frame = toAwarenessFrame(news);
    for (const member of members) member.send(frame);
  };
  return {
    ...states,
    show(userId, news) {
      sendStates(news);
      signalShown(userId, news);
    },
    applyFromProcess(userId, said) {
      const { news, contested, outdated } = states.applyFromProcess(userId, said, clock());
      sendStates(news);
      if (outdated.length > 0) signalShown(userId, outdated);
      for (const [member, state] of contested) member.send(toAwarenessFrame([state]));
    },
    removeUnrepeated: (since) => sendStates(states.removeUnrepeated(since)),
  };
}
