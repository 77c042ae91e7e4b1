import type { AnswerEffect } from '../answering/answer-effect.ts';
import type { AnsweredTicket } from '../answering/answer-state.ts';
import type { AnsweringRuleName } from '../answering/answering-rules.ts';
import { findKnownQueue } from '../answering/find-known-queue.ts';
import { toConsentMessage } from '../consent/consent.ts';
import { decideOpening } from '../tickets/decide-opening.ts';
import {
  addEntry,
  addEvent,
  changeTicket,
  INITIAL_BOT_COUNTERS,
  markCompanyMessage,
  type ConnectionPlay,
} from './connection-play.ts';
import { startPlayedFlow, stepPlayedFlow } from './play-flow.ts';
import { closePlay, routePlay } from './play-moves.ts';
import { playText } from './play-texts.ts';
import type { PlayedConnection } from './played-connection.ts';

/** A play while the rules answer one message of the customer. */
export type AnsweringPlay = {
  readonly play: ConnectionPlay;
  /** The options and the attendant's name as they were when the message arrived. */
  readonly menuOptions: AnsweredTicket['menuOptions'];
  readonly ratedUserName: string;
  /** True if a flow has used the message or the message got an automatic answer. */
  readonly isTaken: boolean;
};

/** Applies an effect of a rule as the server's intake does. */
export function applyAnswerEffect(
  of: PlayedConnection,
  answering: AnsweringPlay,
  { effect, by }: { readonly effect: AnswerEffect; readonly by: AnsweringRuleName },
): AnsweringPlay {
  const { play } = answering;
  if (play.ticket === null) return answering;
  switch (effect.kind) {
    case 'take-message':
      return { ...answering, isTaken: true };
    case 'ask-for-text':
      return { ...say(of, answering, { text: of.words.audioRefused, by }), isTaken: true };
    case 'advance-flow':
      return {
        ...answering,
        play: stepPlayedFlow(of, play, { event: { kind: 'message', text: effect.text }, by }),
        isTaken: true,
      };
    case 'start-flow': {
      const begun = startPlayedFlow(of, play, { flowId: effect.flowId, why: effect.why, by });
      return begun === undefined ? answering : { ...answering, play: begun, isTaken: true };
    }
    // A play shows the numbered text, which every channel can send.
    case 'send-text':
    case 'send-menu':
      return say(of, answering, { text: effect.body, by });
    case 'tell-queue-position':
      // An integration of the queue speaks before its attendants.
      if (play.ticket.useIntegration) return answering;
      return say(of, answering, { text: of.settings.sendQueuePositionMessage, suffix: ' 1', by });
    case 'tell-absence':
      return tellAbsence(of, answering, { effect, by });
    case 'send-file-list': {
      const list = of.fileLists.get(effect.fileListId);
      if (list === undefined) return answering;
      const texted = say(of, answering, { text: list.message, by });
      return { ...texted, play: list.files.reduce((each, name) => addEntry(each, { kind: 'file', name, by }), texted.play) };
    }
    case 'ask-for-consent': {
      const asked = say(of, answering, { text: toConsentMessage(of.settings, of.words.consentQuestion), by });
      return { ...asked, play: changeTicket(asked.play, { menusSent: play.ticket.menusSent + 1 }) };
    }
    default:
      return { ...answering, play: applyTicketEffect(of, play, { effect, by }) };
  }
}

type TicketEffect = Exclude<
  AnswerEffect,
  {
    kind:
      | 'take-message'
      | 'ask-for-text'
      | 'advance-flow'
      | 'start-flow'
      | 'send-text'
      | 'send-menu'
      | 'send-file-list'
      | 'tell-queue-position'
      | 'tell-absence'
      | 'ask-for-consent';
  }
>;

/** Applies an effect that says nothing in words. */
function applyTicketEffect(
  of: PlayedConnection,
  play: ConnectionPlay,
  { effect, by }: { readonly effect: TicketEffect; readonly by: AnsweringRuleName },
): ConnectionPlay {
  const { ticket } = play;
  if (ticket === null) return play;
  switch (effect.kind) {
    case 'end-flow':
      return changeTicket(play, { run: null });
    case 'send-greeting-file':
      return addEntry(markCompanyMessage(play), { kind: 'file', name: of.connection.greetingFile?.name ?? '', by });
    case 'assign-queue':
      return routePlay(of, play, { queueId: effect.queueId, reason: 'menu' });
    case 'assign-attendant':
      if (ticket.status === 'closed' || ticket.useIntegration) return play;
      return addEvent(changeTicket(play, { userId: effect.userId, updatedAt: play.now }), {
        kind: 'assigned',
        userId: effect.userId,
      });
    // Nobody is online in a play, because it must not depend on the time at which it is played.
    case 'draw-attendant':
      return ticket.status === 'closed' || ticket.useIntegration ? play : addEvent(play, { kind: 'nobody-online' });
    case 'accept-consent': {
      const opening = decideOpening({ status: 'pending', directTicketsToWallets: false, walletOwnerIds: [] });
      const begun = changeTicket(play, { ...opening, ...INITIAL_BOT_COUNTERS, updatedAt: play.now });
      if (!effect.isGiven) return begun;
      return addEvent({ ...begun, contact: { ...begun.contact, hasAcceptedConsent: true } }, { kind: 'consent-given' });
    }
    case 'count-rating-question':
      return changeTicket(play, { menusSent: ticket.menusSent + 1 });
    case 'close-after-rating':
      return closePlay(effect.rating === null ? play : addEvent(play, { kind: 'rated', rating: effect.rating }));
    case 'close-ticket':
      return closePlay(play);
    case 'count-menu':
      return changeTicket(play, {
        menusSent: effect.menusSent,
        menuSentAt: play.now,
        menuPlace: effect.place,
        ...(ticket.menusSent === 0 && ticket.botSince === null ? { botSince: play.now } : {}),
      });
    case 'start-integration': {
      const { integrationId } = effect;
      if (ticket.status === 'closed' || !of.integrationNames.has(integrationId)) return play;
      return addEvent(changeTicket(play, { useIntegration: true }), { kind: 'integration', integrationId });
    }
    case 'give-up-menu':
    // No rule of a play continues or ends an integration, which says nothing in it.
    case 'continue-integration':
    case 'end-integration':
      return play;
  }
}

type Said = { readonly text: string; readonly suffix?: string; readonly by: AnsweringRuleName };

/** Sends a text with the values of the ticket as it was when the message arrived. */
function say(of: PlayedConnection, answering: AnsweringPlay, given: Said): AnsweringPlay {
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
  const told = say(of, answering, { text: absence.message, by });
  const { play } = told;
  const isVacation = absence.why === 'vacation';
  const counted = isVacation
    ? { ...play, contact: { ...play.contact, vacationToldOn: absence.today } }
    : changeTicket(play, { outOfHoursCount: (play.ticket?.outOfHoursCount ?? 0) + 1, outOfHoursAt: play.now });
  return { ...told, play: counted };
}
