import type { FlowStart } from '../flows/choose-flow.ts';
import type { Absence, VacationNotice } from '../service-hours/find-absence.ts';
import { MINUTE_MS } from '../time/local-time.ts';
import { type ExpectedUnansweredRule, isExpectedUnansweredDecision, type RuleDecision } from '../rule-decisions/rule-decision.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { findAbsenceInQueue, toAbsenceEffects } from './decide-absence-answer.ts';
import { isMissedCall } from './decide-call-refusal.ts';
import { isChatbotChoice } from './decide-menu-answer.ts';

const ruleByFlowStartReason = {
  phrase: 'flowOfPhrase',
  scheduled: 'flowOfSchedule',
  welcome: 'flowOfWelcome',
  'not-phrase': 'flowOfNoPhrase',
} as const satisfies Record<FlowStart['why'], RuleDecision['rule']>;

/**
 * Explains an effect of a rule (rule D1 of intake/SPEC.md). `decided` is the state in which the rule decided, and `after` the
 * state once the effect was applied. An effect that only follows from another effect has no explanation of its own.
 */
export function explainEffect(decided: AnswerState, effect: AnswerEffect, after: AnswerState): readonly RuleDecision[] {
  const { contact, connection, settings, ticket } = decided;
  const { enableLGPD, lgpdConsent } = settings;
  const count = (ticket?.menusSent ?? 0) + 1;
  switch (effect.kind) {
    case 'send-text':
      if (!isMissedCall(decided.message)) return [];
      return [{ rule: 'callRefused', settings: { acceptCallWhatsapp: settings.acceptCallWhatsapp } }];
    case 'ask-for-text':
      return contact?.acceptsAudio === false
        ? [{ rule: 'audioRefused', settings: { acceptAudioMessage: false } }]
        : [{ rule: 'audioRefused', settings: { acceptAudioMessageContact: settings.acceptAudioMessageContact } }];
    case 'close-after-rating':
      return [explainEndOfRating(decided, effect.rating)];
    case 'count-rating-question':
      return [{ rule: 'ratingAskedAgain', settings: { maxUseBotQueuesNPS: connection.maxUseBotQueuesNPS }, count }];
    case 'ask-for-consent': {
      const { maxUseBotQueues } = connection;
      return [{ rule: 'consentAsked', settings: { enableLGPD, lgpdConsent, maxUseBotQueues }, count }];
    }
    case 'accept-consent':
      return [{ rule: effect.isGiven ? 'consentGiven' : 'consentOff', settings: { enableLGPD } }, ...explainOpening(after)];
    case 'close-ticket':
      return effect.reason === 'consent'
        ? [{ rule: 'consentRefused', settings: { enableLGPD } }]
        : [{ rule: 'menuLeft', settings: {} }];
    case 'tell-absence':
      return [explainAbsenceMessage(decided, effect.absence)];
    case 'start-flow':
      if (after.isLoopStopped === true) return [botLoopDecision];
      return after.isTaken ? [{ rule: ruleByFlowStartReason[effect.why], settings: {} }] : [];
    case 'advance-flow':
      return [after.isLoopStopped === true ? botLoopDecision : { rule: 'flowContinued', settings: {} }];
    case 'end-flow':
      return effect.why === 'attended' ? [] : [{ rule: 'flowEnded', settings: toSilencingSetting(decided) }];
    case 'start-integration':
      if (after.isLoopStopped === true) return [{ ...botLoopDecision, integrationId: effect.integrationId }];
      return isTicketClosed(after) ? [] : [after.isTaken ? explainIntegration(effect) : unavailableIntegrationDecision];
    case 'continue-integration': {
      const { integrationId } = effect;
      if (!after.isTaken || integrationId === null) return [unavailableIntegrationDecision];
      if (after.isLoopStopped === true) return [{ ...botLoopDecision, integrationId }];
      return [{ rule: 'integrationHeard', settings: {}, integrationId }];
    }
    case 'end-integration':
      return contact?.isBlocked === true || contact?.disableBot === true
        ? [{ rule: 'integrationStopped', settings: toSilencingSetting(decided) }]
        : [];
    case 'count-menu': {
      const { maxUseBotQueues, timeUseBotQueuesMinutes: timeUseBotQueues } = connection;
      return [{ rule: 'menuSent', settings: { maxUseBotQueues, timeUseBotQueues }, count: effect.menusSent }];
    }
    case 'assign-queue': {
      const { queueId } = effect;
      const closing = { rule: 'queueCloses', settings: { closeTicket: true }, queueId } as const;
      return [explainQueue(decided), ...(isTicketClosed(after) ? [closing] : [])];
    }
    case 'draw-attendant':
      return explainRandomAttendant(after);
    default:
      return [];
  }
}

/**
 * Explains whether a random member of the queue got the ticket. While an integration of the queue speaks, no member gets the
 * ticket, so there is nothing to explain.
 */
function explainRandomAttendant({ ticket, settings: { userRandom } }: AnswerState): readonly RuleDecision[] {
  if (ticket === null || ticket.status === 'closed' || ticket.useIntegration) return [];
  if (ticket.userId === null) return [{ rule: 'nobodyToDraw', settings: { userRandom } }];
  return [{ rule: 'attendantDrawn', settings: { userRandom }, userId: ticket.userId }];
}

const botLoopDecision = { rule: 'botLoopStopped', settings: {} } as const satisfies RuleDecision;

const unavailableIntegrationDecision = { rule: 'integrationUnavailable', settings: {} } as const satisfies RuleDecision;

const isTicketClosed = ({ ticket }: AnswerState): boolean => ticket?.status === 'closed';

/** Returns the setting of a contact that keeps every bot silent. */
const toSilencingSetting = ({ contact }: AnswerState) =>
  contact?.isBlocked === true ? ({ active: false } as const) : ({ disableBot: true } as const);

function explainIntegration(effect: Extract<AnswerEffect, { readonly kind: 'start-integration' }>): RuleDecision {
  const { integrationId } = effect;
  switch (effect.of) {
    case 'connection':
      return { rule: 'integrationOfConnection', settings: { integrationId }, integrationId };
    case 'queue':
      return {
        rule: 'integrationOfQueue',
        settings: { queueIntegrationId: integrationId },
        integrationId,
        queueId: effect.queueId,
      };
    case 'option':
      return { rule: 'integrationOfOption', settings: {}, integrationId, queueId: effect.queueId };
  }
}

/** Explains why a new ticket has an attendant: the contact is in the attendant's wallet. Empty if the ticket has no attendant. */
export const explainOpening = ({ ticket, settings }: Pick<AnswerState, 'ticket' | 'settings'>): readonly RuleDecision[] =>
  ticket === null || ticket.userId === null
    ? []
    : [
        {
          rule: 'walletOwner',
          settings: { DirectTicketsToWallets: settings.DirectTicketsToWallets },
          userId: ticket.userId,
        },
      ];

function explainEndOfRating({ connection, settings: { userRating } }: AnswerState, rating: number | null): RuleDecision {
  if (rating !== null) return { rule: 'ratingTaken', settings: { userRating } };
  const { maxUseBotQueuesNPS, ratingMessage } = connection;
  return userRating === 'disabled' || ratingMessage.trim() === ''
    ? { rule: 'ratingOff', settings: { userRating } }
    : { rule: 'ratingGivenUp', settings: { maxUseBotQueuesNPS }, count: maxUseBotQueuesNPS };
}

const explainAbsenceMessage = ({ settings: { scheduleType } }: AnswerState, absence: Absence): RuleDecision =>
  absence.why === 'vacation'
    ? { rule: 'vacationTold', settings: toVacationDays(absence.vacation) }
    : { rule: 'absenceTold', settings: { scheduleType } };

/**
 * Returns the first and the last day of a vacation. Their keys are the names of the settings of the connection or, for a vacation
 * of the company, of the settings of the company.
 */
const toVacationDays = ({ of, from, to }: VacationNotice) =>
  of === 'connection' ? { collectiveVacationStart: from, collectiveVacationEnd: to } : { vacationFrom: from, vacationTo: to };

/** Explains why the chatbot puts a ticket into a queue. */
function explainQueue(state: AnswerState): RuleDecision {
  const { connection, settings, ticket } = state;
  const { userRandom, sendGreetingMessageOneQueues } = settings;
  if (ticket === null || ticket.menusSent === 0)
    return { rule: 'onlyQueue', settings: { queueIds: connection.queues.length, sendGreetingMessageOneQueues, userRandom } };
  const { maxUseBotQueues } = connection;
  return isChatbotChoice(state)
    ? { rule: 'queueChosen', settings: { userRandom } }
    : { rule: 'menuEnded', settings: { maxUseBotQueues }, count: maxUseBotQueues };
}

/** Explains why a customer's message gets no answer. `state` is the state after every rule has decided. */
export function explainSilence(state: AnswerState): RuleDecision {
  const { contact, connection, ticket } = state;
  if (ticket === null || contact === null) return toExpectedUnansweredDecision('nothingToSay');
  if (ticket.status === 'group') return toExpectedUnansweredDecision('groupTalk');
  if (ticket.status === 'open') return toExpectedUnansweredDecision('attended');
  const isAsked = ticket.status === 'lgpd' || ticket.status === 'nps';
  const awaitsChoice = ticket.status === 'pending' && ticket.userId === null && ticket.queueId === null && !ticket.useIntegration;
  if (contact.isBlocked && (isAsked || awaitsChoice)) return { rule: 'contactBlocked', settings: { active: false } };
  const { maxUseBotQueues } = connection;
  if (ticket.status === 'lgpd') return { rule: 'consentLimit', settings: { maxUseBotQueues }, count: maxUseBotQueues };
  if (ticket.status !== 'pending') return toExpectedUnansweredDecision('nothingToSay');
  const absence = findAbsenceInQueue(state, ticket.queueId);
  const isUntold = absence !== null && !contact.isBlocked && toAbsenceEffects(state, absence).length === 0;
  if (isUntold) return explainUntoldAbsence(state, absence);
  if (ticket.userId !== null) return toExpectedUnansweredDecision('assigned');
  if (ticket.queueId !== null) return toExpectedUnansweredDecision('inQueue');
  if (!awaitsChoice || (state.flows?.running ?? null) !== null) return toExpectedUnansweredDecision('nothingToSay');
  if (contact.disableBot) return { rule: 'botDisabled', settings: { disableBot: true } };
  return explainNoMenu(state);
}

const toExpectedUnansweredDecision = (rule: ExpectedUnansweredRule): RuleDecision => ({ rule, settings: {} });

/**
 * Finds the reason for the bot's silence if the reason has to be stored with the ticket. Undefined for a silence that people
 * expect (rule D2).
 */
export function findStoredSilence(state: AnswerState): RuleDecision | undefined {
  const reason = explainSilence(state);
  return isExpectedUnansweredDecision(reason) ? undefined : reason;
}

function explainUntoldAbsence(
  { connection, settings: { scheduleType }, ticket, now }: AnswerState,
  absence: Absence,
): RuleDecision {
  if (absence.why === 'vacation') return { rule: 'vacationToldToday', settings: toVacationDays(absence.vacation) };
  const { maxUseBotQueues, timeUseBotQueuesMinutes: timeUseBotQueues } = connection;
  const { outOfHoursCount = 0, outOfHoursAt = null } = ticket ?? {};
  return maxUseBotQueues > 0 && outOfHoursCount >= maxUseBotQueues
    ? { rule: 'absenceLimit', settings: { scheduleType, maxUseBotQueues }, count: maxUseBotQueues }
    : { rule: 'absencePause', settings: { scheduleType, timeUseBotQueues }, minutes: toMinutesAgo(outOfHoursAt, now) };
}

/**
 * Explains why the chatbot sends no menu. If the connection has neither queues nor a greeting, the explanation is an expected
 * silence.
 */
function explainNoMenu({ connection, ticket, now }: AnswerState): RuleDecision {
  const { queues, greetingMessage, maxUseBotQueues, timeUseBotQueuesMinutes: timeUseBotQueues } = connection;
  if (queues.length === 0)
    return greetingMessage.trim() === ''
      ? toExpectedUnansweredDecision('nothingToSay')
      : { rule: 'noQueues', settings: { queueIds: 0 } };
  return maxUseBotQueues > 0 && (ticket?.menusSent ?? 0) >= maxUseBotQueues
    ? { rule: 'menuLimit', settings: { maxUseBotQueues }, count: maxUseBotQueues }
    : { rule: 'menuPause', settings: { timeUseBotQueues }, minutes: toMinutesAgo(ticket?.menuSentAt ?? null, now) };
}

const toMinutesAgo = (at: Date | null, now: Date): number => Math.floor((now.getTime() - (at ?? now).getTime()) / MINUTE_MS);
