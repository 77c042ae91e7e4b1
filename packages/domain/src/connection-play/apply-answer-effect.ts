import type { AnswerEffect } from '../answering/answer-effect.ts';
import type { MessageToAnswer } from '../answering/answer-state.ts';
import type { AnsweringRuleName } from '../answering/answering-rules.ts';
import { isRefusedAudio } from '../answering/decide-audio-refusal.ts';
import { findKnownQueue } from '../answering/find-known-queue.ts';
import { toFlowInput } from '../answering/flow-input.ts';
import { toConsentMessage } from '../consent/consent.ts';
import { type AnsweringPlay, toAnswerState } from './answering-play.ts';
import {
  addEntry,
  addEvent,
  assignPlayedTicket,
  changeTicket,
  INITIAL_BOT_COUNTERS,
  markCompanyMessage,
  toEndedIntegration,
  type ConnectionPlay,
} from './connection-play.ts';
import { startPlayedFlow, stepPlayedFlow } from './play-flow.ts';
import { addMessageForIntegration, startPlayedIntegration } from './play-integration.ts';
import { closePlayedTicket, movePlayedTicketToQueue } from './play-moves.ts';
import { applyPlayedOpening } from './play-opening.ts';
import { playText } from './play-texts.ts';
import type { PlayedConnection } from './played-connection.ts';

/** An effect, the rule that caused it, and the message to which the rule answered. */
type EffectOfRule = { readonly effect: AnswerEffect; readonly by: AnsweringRuleName; readonly message: MessageToAnswer };

/** Applies an effect of a rule as the server's intake does. */
export function applyAnswerEffect(
  of: PlayedConnection,
  answering: AnsweringPlay,
  { effect, by, message }: EffectOfRule,
): AnsweringPlay {
  const { play } = answering;
  if (play.ticket === null) return answering;
  switch (effect.kind) {
    case 'take-message':
      return { ...answering, isTaken: true };
    case 'ask-for-text':
      return leaveOutRefusedAudio(of, playRuleText(of, answering, { text: of.words.audioRefused, by }));
    case 'advance-flow': {
      const { text, lines } = effect;
      return { ...answering, play: stepPlayedFlow(of, play, { kind: 'message', text, lines }), isTaken: true };
    }
    case 'start-flow': {
      const begun = startPlayedFlow(of, play, effect);
      return begun === undefined ? answering : { ...answering, play: begun, isTaken: true };
    }
    case 'start-integration': {
      const begun = startPlayedIntegration(of, play, { ...effect, text: toFlowInput(message) });
      return begun === undefined ? answering : { ...answering, play: begun, isTaken: true };
    }
    case 'continue-integration':
      return { ...answering, play: addMessageForIntegration(play, toFlowInput(message)), isTaken: true };
    case 'send-text':
    // A play shows a menu as its numbered text, which every channel can send.
    case 'send-menu':
      return playRuleText(of, answering, { text: effect.body, by });
    case 'tell-queue-position':
      if (play.ticket.useIntegration) return answering;
      return playRuleText(of, answering, { text: of.settings.sendQueuePositionMessage, suffix: ' 1', by });
    case 'tell-absence':
      return tellAbsence(of, answering, { effect, by });
    case 'send-file-list': {
      const list = of.fileLists.get(effect.fileListId);
      if (list === undefined) return answering;
      const texted = playRuleText(of, answering, { text: list.message, by });
      return { ...texted, play: list.files.reduce((each, name) => addEntry(each, { kind: 'file', name }), texted.play) };
    }
    case 'ask-for-consent': {
      const asked = playRuleText(of, answering, { text: toConsentMessage(of.settings, of.words.consentQuestion), by });
      return { ...asked, play: changeTicket(asked.play, { menusSent: play.ticket.menusSent + 1 }) };
    }
    default:
      return { ...answering, play: applyTicketEffect(of, play, effect) };
  }
}

/** Removes the audio from a burst after it was answered with a request to write. The later rules answer the rest of the burst. */
function leaveOutRefusedAudio(of: PlayedConnection, answering: AnsweringPlay): AnsweringPlay {
  const burst = answering.burst.filter((message) => !isRefusedAudio(toAnswerState(of, answering, message)));
  return burst.length === 0 ? { ...answering, isTaken: true } : { ...answering, burst };
}

type TicketEffect = Exclude<
  AnswerEffect,
  {
    kind:
      | 'take-message'
      | 'ask-for-text'
      | 'advance-flow'
      | 'start-flow'
      | 'start-integration'
      | 'continue-integration'
      | 'send-text'
      | 'send-menu'
      | 'send-file-list'
      | 'tell-queue-position'
      | 'tell-absence'
      | 'ask-for-consent';
  }
>;

/** Applies an effect that sends no text. */
function applyTicketEffect(of: PlayedConnection, play: ConnectionPlay, effect: TicketEffect): ConnectionPlay {
  const { ticket } = play;
  if (ticket === null) return play;
  switch (effect.kind) {
    case 'end-flow':
      return changeTicket(play, { run: null });
    case 'send-greeting-file':
      return addEntry(markCompanyMessage(play), { kind: 'file', name: of.connection.greetingFile?.name ?? '' });
    case 'assign-queue':
      return movePlayedTicketToQueue(of, play, { queueId: effect.queueId, reason: 'menu' });
    // If the queue has closed the ticket, or if an integration of the queue speaks first, no attendant gets the ticket.
    case 'assign-attendant':
      return ticket.status === 'closed' || ticket.useIntegration ? play : assignPlayedTicket(play, effect.userId);
    case 'draw-attendant': {
      const [member] = of.queues.get(effect.queueId)?.memberIds ?? [];
      const isServed = ticket.status === 'closed' || ticket.useIntegration;
      return isServed || member === undefined ? play : assignPlayedTicket(play, member);
    }
    case 'accept-consent': {
      const { contact } = play;
      const accepted = effect.isGiven ? { ...play, contact: { ...contact, hasAcceptedConsent: true } } : play;
      return applyPlayedOpening(of, changeTicket(accepted, INITIAL_BOT_COUNTERS), 'pending');
    }
    case 'count-rating-question':
      return changeTicket(play, { menusSent: ticket.menusSent + 1 });
    case 'close-after-rating':
      return closePlayedTicket(effect.rating === null ? play : addEvent(play, { kind: 'rated', rating: effect.rating }));
    case 'close-ticket':
      return closePlayedTicket(play);
    case 'count-menu':
      return changeTicket(play, {
        menusSent: effect.menusSent,
        menuSentAt: play.now,
        menuPlace: effect.place,
        ...(ticket.menusSent === 0 && ticket.botSince === null ? { botSince: play.now } : {}),
      });
    case 'end-integration':
      return changeTicket(play, toEndedIntegration(ticket));
    case 'give-up-menu':
      return play;
  }
}

type RuleText = { readonly text: string; readonly suffix?: string; readonly by: AnsweringRuleName };

/**
 * Sends a text of a rule. The queue's name in the text is that of the ticket's present queue, and the attendant's name is
 * `ratedUserName`.
 */
function playRuleText(of: PlayedConnection, answering: AnsweringPlay, given: RuleText): AnsweringPlay {
  const { play, menuOptions, ratedUserName } = answering;
  if (play.ticket === null) return answering;
  const ticket = { ...play.ticket, menuOptions };
  const queueName = findKnownQueue({ connection: of.connection, ticket }, ticket.queueId)?.name ?? '';
  return { ...answering, play: playText(of, play, { ...given, userName: ratedUserName, queueName }) };
}

function tellAbsence(
  of: PlayedConnection,
  answering: AnsweringPlay,
  { effect, by }: { readonly effect: Extract<AnswerEffect, { kind: 'tell-absence' }>; readonly by: AnsweringRuleName },
): AnsweringPlay {
  const { absence } = effect;
  const told = playRuleText(of, answering, { text: absence.message, by });
  const { play } = told;
  const isVacation = absence.why === 'vacation';
  const counted = isVacation
    ? { ...play, contact: { ...play.contact, vacationToldOn: absence.today } }
    : changeTicket(play, { outOfHoursCount: (play.ticket?.outOfHoursCount ?? 0) + 1, outOfHoursAt: play.now });
  return { ...told, play: counted };
}
