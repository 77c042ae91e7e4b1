import type { AnswerEffect } from '@prosa/domain/answering/answer-effect';
import { isRefusedAudio } from '@prosa/domain/answering/decide-audio-refusal';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { advanceFlow } from '../../flow-runs/advance-flow.ts';
import { endFlowRun } from '../../flow-runs/end-flow-run.ts';
import { startFlowRun } from '../../flow-runs/start-flow-run.ts';
import { stopBotLoop } from '../../flow-runs/stop-bot-loop.ts';
import type { MessageForIntegration } from '../../integration-sessions/add-integration-message.ts';
import { endIntegrations } from '../../integration-sessions/end-integrations.ts';
import { continueIntegration, startIntegration } from '../../integration-sessions/start-integration.ts';
import { loadCompanyLanguage } from '../../settings/company-settings.ts';
import { logTickets } from '../../tickets/moves/log-tickets.ts';
import type { Write } from '../../platform/write.ts';
import type { IntakeState, IntakeTicket } from '../state/intake-state.ts';
import { toConsentMessage } from '@prosa/domain/consent/consent';
import { closeTickets } from '../../tickets/moves/close-tickets.ts';
import { acceptConsent } from './accept-consent.ts';
import { countConsentQuestion } from '../../tickets/marks/mark-consent.ts';
import { closeAfterRating, countRatingQuestion } from '../../tickets/moves/mark-rating.ts';
import { markVacationMessageSent } from '../../contacts/mark-vacation-message-sent.ts';
import { countOutOfHoursMessage } from '../../tickets/marks/mark-bot.ts';
import { countWaitingTickets } from '../../tickets/lists/count-waiting-tickets.ts';
import { assignAttendant } from '../../tickets/moves/assign-attendant.ts';
import { assignRandomAttendant } from '../../tickets/moves/assign-random-attendant.ts';
import { moveTicketsIntoQueue } from '../../tickets/moves/move-tickets-into-queue.ts';
import { lockTicket } from '../../tickets/rows/lock-ticket.ts';
import { toFlowInput } from '@prosa/domain/answering/flow-input';
import type { BufferedEffect } from './bot-speech-buffer.ts';
import { sendBotFile, sendBotFileList, sendBotText } from './send-bot-text.ts';

/** Applies an effect that concerns one ticket alone, and returns the state for the next stage. */
export async function applyIntakeEffect(
  write: Write,
  state: IntakeState,
  effect: Exclude<AnswerEffect, BufferedEffect>,
): Promise<IntakeState> {
  const { tx, companyId } = write;
  const { ticket } = state;
  if (ticket === null) throw new Error(`${effect.kind} needs a ticket`);
  switch (effect.kind) {
    case 'assign-queue': {
      const { queueId } = effect;
      const systemMover = { kind: 'system', reason: 'menu' } as const;
      const storedTicket = await lockTicket(write, ticket.id);
      const [moved] = await moveTicketsIntoQueue(write, [storedTicket], { mover: systemMover, queueId, amountUsedBotQueues: 0 });
      return { ...state, ticket: { ...ticket, queueId, menusSent: 0, status: moved?.status ?? ticket.status } };
    }
    case 'advance-flow': {
      const isLoopStopped = (await advanceFlow(write, ticket.id, effect)) === 'stopped';
      return { ...state, isTaken: true, isLoopStopped };
    }
    case 'start-flow': {
      const { flowId, why } = effect;
      const flowStart = { ticketId: ticket.id, flowId, why, userId: null };
      const isLoopStopped = await stopBotLoop(write, ticket.id, flowId);
      const isTaken = isLoopStopped || (await startFlowRun(write, flowStart));
      return { ...state, isTaken, isLoopStopped };
    }
    case 'end-flow':
      await endFlowRun(write, ticket.id, effect.why);
      return { ...state, flows: state.flows === null ? null : { ...state.flows, running: null } };
    case 'start-integration': {
      if (ticket.status === 'closed') return state;
      const { integrationId } = effect;
      const outcome = await startIntegration(write, ticket.id, { integrationId, message: toMessageForIntegration(state) });
      if (outcome === 'unavailable') return state;
      return { ...state, ticket: { ...ticket, useIntegration: true }, isTaken: true, isLoopStopped: outcome === 'stopped' };
    }
    case 'continue-integration': {
      const outcome = await continueIntegration(write, ticket.id, { ...effect, message: toMessageForIntegration(state) });
      if (outcome === 'unavailable') return withoutIntegration(state, ticket);
      return { ...state, isTaken: true, isLoopStopped: outcome === 'stopped' };
    }
    case 'end-integration':
      await endIntegrations(write, [ticket.id]);
      return withoutIntegration(state, ticket);
    case 'send-greeting-file':
      if (state.connection.greetingFile !== null) await sendBotFile(write, state, state.connection.greetingFile);
      return state;
    case 'send-file-list':
      await sendBotFileList(write, state, effect.fileListId);
      return state;
    case 'ask-for-text':
      await sendBotText(
        write,
        state,
        selectServerTexts('bot-messages', await loadCompanyLanguage(tx, companyId))('audioRefused'),
      );
      return leaveOutRefusedAudio(state);
    case 'assign-attendant':
    case 'draw-attendant': {
      // A closed ticket gets no attendant. A ticket that an integration of the queue is to answer first gets none yet.
      if (ticket.status === 'closed' || ticket.useIntegration) return state;
      if (effect.kind === 'draw-attendant')
        return { ...state, ticket: { ...ticket, userId: await assignRandomAttendant(write, ticket.id, effect) } };
      await assignAttendant(write, ticket.id, effect);
      return { ...state, ticket: { ...ticket, userId: effect.userId } };
    }
    case 'tell-queue-position': {
      if (ticket.useIntegration) return state;
      const position = Math.max(1, await countWaitingTickets(write, effect.queueId));
      await sendBotText(write, state, `${state.settings.sendQueuePositionMessage} ${position}`);
      return state;
    }
    case 'ask-for-consent': {
      const question = selectServerTexts('bot-messages', await loadCompanyLanguage(tx, companyId))('consentQuestion');
      await sendBotText(write, state, toConsentMessage(state.settings, question));
      await countConsentQuestion(write, ticket);
      return { ...state, ticket: { ...ticket, menusSent: ticket.menusSent + 1 } };
    }
    case 'accept-consent':
      return acceptConsent(write, state, effect.isGiven);
    case 'close-ticket':
      await closeTickets(write, [ticket.id], { kind: 'system', reason: effect.reason });
      return { ...state, ticket: { ...ticket, status: 'closed' } };
    case 'count-rating-question':
      await countRatingQuestion(write, ticket.id);
      return { ...state, ticket: { ...ticket, menusSent: ticket.menusSent + 1 } };
    case 'close-after-rating':
      await closeAfterRating(write, ticket.id, effect.rating);
      return { ...state, ticket: { ...ticket, status: 'closed' } };
    case 'tell-absence': {
      await sendBotText(write, state, effect.absence.message);
      if (effect.absence.why === 'out-of-hours') await countOutOfHoursMessage(write, ticket.id);
      else if (state.contact !== null) await markVacationMessageSent(write, state.contact.id, effect.absence.today);
      return state;
    }
    case 'take-message':
      return { ...state, isTaken: true };
    case 'give-up-menu':
      await logTickets(write, [{ ticketId: ticket.id, type: 'retriesLimitQueue', userId: null, queueId: null }]);
      return state;
  }
}

/**
 * Removes the audio messages from a burst, after the bot has asked the customer to write instead. The later stages answer the
 * rest of the burst.
 */
function leaveOutRefusedAudio(state: IntakeState): IntakeState {
  const burst = state.burst.filter((message) => !isRefusedAudio({ ...state, message }));
  return burst.length === 0 ? { ...state, isTaken: true } : { ...state, burst };
}

const toMessageForIntegration = (state: IntakeState): MessageForIntegration => ({
  text: toFlowInput(state.message),
  mediaType: state.message.mediaType,
  lines: state.burst.flatMap(({ id, ...message }) => (id === undefined ? [] : [{ messageId: id, line: toFlowInput(message) }])),
});

/** Returns the state after the integration of a ticket has ended. */
const withoutIntegration = (state: IntakeState, ticket: IntakeTicket): IntakeState => ({
  ...state,
  ticket: {
    ...ticket,
    useIntegration: false,
    integration: ticket.integration === null ? null : { ...ticket.integration, isOver: true },
  },
});
