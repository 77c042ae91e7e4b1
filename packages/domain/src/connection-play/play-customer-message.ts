import type { TicketId } from '@prosa/contract/ids';
import type { MessageToAnswer } from '../answering/answer-state.ts';
import { explainOpening, explainSilence } from '../answering/explain-answer.ts';
import { isAnswerExpected } from '../answering/is-answer-expected.ts';
import { chooseTicketForMessage } from '../tickets/choose-ticket-for-message.ts';
import { toAnsweringPlay, toAnswerState } from './answering-play.ts';
import {
  addDecisions,
  addEntry,
  addEvent,
  changeTicket,
  type ConnectionPlay,
  INITIAL_BOT_COUNTERS,
  type PlayedTicket,
} from './connection-play.ts';
import { applyPlayedOpening } from './play-opening.ts';
import { updateTargetClock } from './play-targets.ts';
import type { PlayedConnection } from './played-connection.ts';

/** The customer's message: a text, or a voice message without text. */
export type PlayedMessage = { readonly text: string; readonly isAudio: boolean };

/**
 * Plays a message of the customer. The message is recorded in the ticket that the server would choose, and waits for the answer
 * of the bots (`answerPlayedBurst`). If no bot would answer, the reason follows the message.
 */
export function playCustomerMessage(of: PlayedConnection, before: ConnectionPlay, given: PlayedMessage): ConnectionPlay {
  const { contact } = before;
  if (contact.isGroup && !of.connection.allowGroup)
    return addDecisions(addEntry(before, { kind: 'customer', ...given }), [
      { rule: 'groupRefused', settings: { allowGroup: false } },
    ]);
  const message = toMessage(before, given);
  const play = recordMessage(findOrOpenTicket(of, before, message), given);
  const state = toAnswerState(of, toAnsweringPlay(of, play, [message]), message);
  if (!isAnswerExpected(state, [message])) return updateTargetClock(of, addDecisions(play, [explainSilence(state)]));
  return updateTargetClock(of, changeTicket(play, { burst: [...(play.ticket?.burst ?? []), message] }));
}

const toMessage = ({ now }: ConnectionPlay, { text, isAudio }: PlayedMessage): MessageToAnswer => ({
  fromMe: false,
  body: text,
  mediaType: isAudio ? 'audio' : 'chat',
  media: isAudio ? { name: 'audio.ogg' } : null,
  at: now,
});

/** Chooses the ticket that gets the message. Opens or reopens the ticket if necessary. */
function findOrOpenTicket(of: PlayedConnection, play: ConnectionPlay, message: MessageToAnswer): ConnectionPlay {
  const { ticket: lastTicket, contact, now } = play;
  if (lastTicket !== null && lastTicket.status !== 'closed') return play;
  const { connection, settings } = of;
  const { isGroup } = contact;
  const choice = chooseTicketForMessage({
    now,
    message: { ...message, contact: { isGroup } },
    lastTicket,
    contact,
    connection,
    settings,
  });
  if (choice.kind === 'reopen-ticket') {
    const reopened = {
      ...INITIAL_BOT_COUNTERS,
      status: 'pending',
      updatedAt: now,
      assignedSince: now,
      botSince: null,
      isAnswered: false,
    } as const;
    const timeCreateNewTicket = connection.timeCreateNewTicketMinutes;
    return addDecisions(addEvent(changeTicket(play, reopened), { kind: 'reopened' }), [
      { rule: 'ticketReopened', settings: { timeCreateNewTicket } },
    ]);
  }
  if (choice.kind !== 'open-ticket') return play;
  const id = ((lastTicket?.id ?? 0) + 1) as TicketId; // The cast is safe: the ticket exists only in the play.
  const opened = addEvent({ ...play, ticket: createTicket(id, play) }, { kind: 'opened' });
  if (choice.status === 'lgpd') return changeTicket(opened, { status: 'lgpd' });
  const begun = applyPlayedOpening(of, opened, choice.status);
  return addDecisions(begun, explainOpening(toAnswerState(of, toAnsweringPlay(of, begun, []), message)));
}

const createTicket = (id: TicketId, { now, contact: { isGroup } }: ConnectionPlay): PlayedTicket => ({
  id,
  status: 'pending',
  userId: null,
  queueId: null,
  useIntegration: false,
  integration: null,
  isGroup,
  ...INITIAL_BOT_COUNTERS,
  ratingAskedAt: null,
  lastMessageFromMe: false,
  updatedAt: now,
  reminder: null,
  waitingSince: null,
  botSince: null,
  assignedSince: now,
  run: null,
  hadFlow: false,
  burst: [],
  talk: null,
  targetClock: { queueId: null, queueSince: null, userId: null, userSince: null },
  isAnswered: false,
  isOverdueTold: false,
  nobodyIn: null,
});

/**
 * Makes the customer's message the last message of the ticket. If the customer does not wait for an answer yet, the waiting
 * begins now. Customers in groups never count as waiting.
 */
function recordMessage(play: ConnectionPlay, { text, isAudio }: PlayedMessage): ConnectionPlay {
  const { now, ticket } = play;
  const changed = changeTicket(play, {
    lastMessageFromMe: false,
    updatedAt: now,
    reminder: null,
    waitingSince: ticket?.isGroup === true ? null : (ticket?.waitingSince ?? now),
  });
  return addEntry(changed, { kind: 'customer', text, isAudio });
}
