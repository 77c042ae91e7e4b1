import type { MessageToAnswer, AnsweredTicket, AnswerState } from '../answering/answer-state.ts';
import type { ConnectionPlay } from './connection-play.ts';
import type { PlayedConnection } from './played-connection.ts';

/** A play during the answer to a burst of the customer. */
export type AnsweringPlay = {
  readonly play: ConnectionPlay;
  readonly burst: readonly MessageToAnswer[];
  /** The chatbot's options before the first rule answered the burst. Empty if the chatbot could not answer at that time. */
  readonly menuOptions: AnsweredTicket['menuOptions'];
  /**
   * The name of the attendant whom the customer rates, taken before the first rule answered the burst. Empty unless the ticket
   * then waited for a rating.
   */
  readonly ratedUserName: string;
  /** True if a flow has used the message, or if the message got an automatic answer. */
  readonly isTaken: boolean;
};

/** Converts a play to an `AnsweringPlay` in which no rule has answered the burst yet. */
export function toAnsweringPlay(of: PlayedConnection, play: ConnectionPlay, burst: AnsweringPlay['burst']): AnsweringPlay {
  const { ticket } = play;
  const mayMenuAnswer =
    ticket !== null && ['pending', 'lgpd'].includes(ticket.status) && ticket.userId === null && ticket.queueId === null;
  return {
    play,
    burst,
    menuOptions: mayMenuAnswer ? of.menuOptions : [],
    ratedUserName: ticket?.status === 'nps' ? (of.userNames.get(ticket.userId ?? 0) ?? '') : '',
    isTaken: false,
  };
}

export function toAnswerState(of: PlayedConnection, answering: AnsweringPlay, message: MessageToAnswer): AnswerState {
  const { play, burst, menuOptions, isTaken } = answering;
  const { now, contact, ticket } = play;
  const { connection, settings, hours, words, flows } = of;
  return {
    now,
    message,
    burst,
    connection,
    settings,
    menuWords: words,
    hours,
    contact,
    ticket: ticket === null ? null : { ...ticket, menuOptions },
    flows: {
      ...flows,
      running: ticket?.run?.why ?? null,
      ticket: { isFirst: ticket?.id === 1, hadFlow: ticket?.hadFlow ?? false },
    },
    isTaken,
  };
}
