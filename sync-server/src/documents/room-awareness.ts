import type { ShownState } from '@prosa/server/document-signals';
import { createAwarenessStates, type AwarenessStates } from '../connections/awareness.ts';
import { awarenessFrame } from '../connections/frames.ts';
import type { Member } from './member.ts';

/** The awareness states of a room's clients, sent to all members here and to the other processes. */
export type RoomAwareness = Pick<AwarenessStates<Member>, 'take' | 'reserved' | 'all' | 'here' | 'leave'> & {
  /**
   * Sends everybody the states of a user's clients, including the connection itself: for the stock provider that is the sign of
   * life.
   */
  readonly show: (userId: number, states: readonly ShownState[]) => void;
  /** Applies the states that another process reports of a user's clients, and sends them to the members. */
  readonly hear: (userId: number, states: readonly ShownState[]) => void;
  /** Drops the awareness states that other processes have not repeated since `since`, in milliseconds. */
  readonly forgetUnheard: (since: number) => void;
};

type AwarenessOptions = {
  readonly members: Iterable<Member>;
  /** Finds the owner of a Yjs client id that has written. */
  readonly ownerOf: (clientId: number) => number | undefined;
  /** In milliseconds. */
  readonly clock: () => number;
  /** Sends the awareness states of a user's clients to the other processes. */
  readonly tellShown: (userId: number, states: readonly ShownState[]) => void;
};

export function createRoomAwareness({ members, ownerOf, clock, tellShown }: AwarenessOptions): RoomAwareness {
  const states = createAwarenessStates<Member>(ownerOf);
  const sendStates = (news: readonly ShownState[]): void => {
    if (news.length === 0) return;
    const frame = awarenessFrame(news);
    for (const member of members) member.send(frame);
  };
  return {
    ...states,
    show(userId, news) {
      sendStates(news);
      tellShown(userId, news);
    },
    hear(userId, said) {
      const { news, contested, outdated } = states.hear(userId, said, clock());
      sendStates(news);
      if (outdated.length > 0) tellShown(userId, outdated);
      for (const [member, state] of contested) member.send(awarenessFrame([state]));
    },
    forgetUnheard: (since) => sendStates(states.forgetUnheard(since)),
  };
}
