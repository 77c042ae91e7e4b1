import type { TicketId } from '@prosa/contract/ids';
import type { AnsweredMessage, AnswerState } from '../answering/answer-state.ts';
import { answeringRules } from '../answering/answering-rules.ts';
import { chooseTicketForMessage } from '../tickets/choose-ticket-for-message.ts';
import { decideOpening } from '../tickets/decide-opening.ts';
import { applyAnswerEffect, type AnsweringPlay } from './apply-answer-effect.ts';
import {
  addEntry,
  addEvent,
  changeTicket,
  INITIAL_BOT_COUNTERS,
  type ConnectionPlay,
  type PlayedTicket,
} from './connection-play.ts';
import { explainSilence } from './explain-silence.ts';
import type { PlayedConnection } from './played-connection.ts';

/** The customer's message: a text, or a voice message without text. */
export type PlayedMessage = { readonly text: string; readonly isAudio: boolean };

/**
 * Plays a message of the customer. It is recorded in the ticket that the server would choose, and the same rules answer it in the
 * same order. A message without an answer is followed by the reason.
 */
export function playCustomerMessage(of: PlayedConnection, before: ConnectionPlay, given: PlayedMessage): ConnectionPlay {
  const message = toMessage(before, given);
  const play = recordMessage(findOrOpenTicket(of, before, message), given);
  const { ticket } = play;
  const mayMenuAnswer =
    ticket !== null && ['pending', 'lgpd'].includes(ticket.status) && ticket.userId === null && ticket.queueId === null;
  let answering: AnsweringPlay = {
    play,
    menuOptions: mayMenuAnswer ? of.menuOptions : [],
    ratedUserName: ticket?.status === 'nps' ? (of.userNames.get(ticket.userId ?? 0) ?? '') : '',
    isTaken: false,
  };
  for (const { name: by, decide } of answeringRules)
    for (const effect of decide(toAnswerState(of, answering, message)))
      answering = applyAnswerEffect(of, answering, { effect, by });
  const isSilent = answering.play.entries.length === play.entries.length;
  if (!isSilent) return answering.play;
  return addEntry(answering.play, { kind: 'silence', reason: explainSilence(toAnswerState(of, answering, message)) });
}

const toMessage = ({ now }: ConnectionPlay, { text, isAudio }: PlayedMessage): AnsweredMessage => ({
  fromMe: false,
  body: text,
  mediaType: isAudio ? 'audio' : 'chat',
  media: isAudio ? { name: 'audio.ogg' } : null,
  at: now,
});

/** Chooses the ticket that gets the message, and opens or reopens it. */
function findOrOpenTicket(of: PlayedConnection, play: ConnectionPlay, message: AnsweredMessage): ConnectionPlay {
  const { ticket: lastTicket, contact, now } = play;
  if (lastTicket !== null && lastTicket.status !== 'closed') return play;
  const { connection, settings } = of;
  const choice = chooseTicketForMessage({
    now,
    message: { ...message, contact: { isGroup: false } },
    lastTicket,
    contact,
    connection,
    settings,
  });
  if (choice.kind === 'reopen-ticket')
    return addEvent(changeTicket(play, { ...INITIAL_BOT_COUNTERS, status: 'pending', updatedAt: now, botSince: null }), {
      kind: 'reopened',
    });
  if (choice.kind !== 'open-ticket') return play;
  const opening =
    choice.status === 'lgpd'
      ? { status: choice.status, userId: null }
      : decideOpening({ status: choice.status, directTicketsToWallets: false, walletOwnerIds: [] });
  const id = ((lastTicket?.id ?? 0) + 1) as TicketId; // The cast is safe: the ticket exists only in the play.
  return addEvent({ ...play, ticket: { ...createTicket(id, now), ...opening } }, { kind: 'opened' });
}

const createTicket = (id: TicketId, now: Date): PlayedTicket => ({
  id,
  status: 'pending',
  userId: null,
  queueId: null,
  useIntegration: false,
  integration: null,
  isGroup: false,
  ...INITIAL_BOT_COUNTERS,
  ratingAskedAt: null,
  lastMessageFromMe: false,
  updatedAt: now,
  reminder: null,
  waitingSince: null,
  botSince: null,
  run: null,
  hadFlow: false,
});

/** Makes the customer's message the last one of the ticket. The customer waits since the first message without an answer. */
function recordMessage(play: ConnectionPlay, { text, isAudio }: PlayedMessage): ConnectionPlay {
  const { now, ticket } = play;
  const changed = changeTicket(play, {
    lastMessageFromMe: false,
    updatedAt: now,
    reminder: null,
    waitingSince: ticket?.waitingSince ?? now,
  });
  return addEntry(changed, { kind: 'customer', text, isAudio });
}

function toAnswerState(of: PlayedConnection, answering: AnsweringPlay, message: AnsweredMessage): AnswerState {
  const { play, menuOptions, isTaken } = answering;
  const { now, contact, ticket } = play;
  const { connection, settings, hours, words, flows } = of;
  return {
    now,
    message,
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
