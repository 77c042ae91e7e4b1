import type { FlowStart } from '../flows/choose-flow.ts';
import type { Absence } from '../service-hours/find-absence.ts';
import { MINUTE_MS } from '../time/local-time.ts';
import type { RuleDecision } from '../rule-decisions/rule-decision.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { findAbsenceInQueue, toAbsenceEffects } from './decide-absence-answer.ts';
import { isMissedCall } from './decide-call-refusal.ts';
import { isChatbotChoice } from './decide-menu-answer.ts';

const flowRules = {
  phrase: 'flowOfPhrase',
  scheduled: 'flowOfSchedule',
  welcome: 'flowOfWelcome',
  'not-phrase': 'flowOfNoPhrase',
} as const satisfies Record<FlowStart['why'], RuleDecision['rule']>;

/** Explains the effects that a rule has decided in a state (rule D1 of intake/SPEC.md). Most effects of one answer share a reason. */
export const explainEffects = (state: AnswerState, effects: readonly AnswerEffect[]): readonly RuleDecision[] =>
  effects.flatMap((effect) => explainEffect(state, effect) ?? []);

/** Explains an effect. Undefined for an effect that only follows from another one. */
function explainEffect(state: AnswerState, effect: AnswerEffect): RuleDecision | undefined {
  const { contact, connection, settings, ticket } = state;
  const { enableLGPD, lgpdConsent } = settings;
  const count = (ticket?.menusSent ?? 0) + 1;
  switch (effect.kind) {
    case 'send-text':
      if (!isMissedCall(state.message)) return undefined;
      return { rule: 'callRefused', settings: { acceptCallWhatsapp: settings.acceptCallWhatsapp } };
    case 'ask-for-text':
      return contact?.acceptsAudio === false
        ? { rule: 'audioRefused', settings: { acceptAudioMessage: false } }
        : { rule: 'audioRefused', settings: { acceptAudioMessageContact: settings.acceptAudioMessageContact } };
    case 'close-after-rating':
      return explainEndOfRating(state, effect.rating);
    case 'count-rating-question':
      return { rule: 'ratingAskedAgain', settings: { maxUseBotQueuesNPS: connection.maxUseBotQueuesNPS }, count };
    case 'ask-for-consent': {
      const { maxUseBotQueues } = connection;
      return { rule: 'consentAsked', settings: { enableLGPD, lgpdConsent, maxUseBotQueues }, count };
    }
    case 'accept-consent':
      return { rule: effect.isGiven ? 'consentGiven' : 'consentOff', settings: { enableLGPD } };
    case 'close-ticket':
      return effect.reason === 'consent'
        ? { rule: 'consentRefused', settings: { enableLGPD } }
        : { rule: 'menuLeft', settings: {} };
    case 'tell-absence':
      return explainToldAbsence(state, effect.absence);
    case 'start-flow':
      return { rule: flowRules[effect.why], settings: {} };
    case 'advance-flow':
      return { rule: 'flowContinued', settings: {} };
    case 'end-flow':
      if (effect.why === 'attended') return undefined;
      return { rule: 'flowEnded', settings: contact?.isBlocked === true ? { active: false } : { disableBot: true } };
    case 'count-menu': {
      const { maxUseBotQueues, timeUseBotQueuesMinutes: timeUseBotQueues } = connection;
      return { rule: 'menuSent', settings: { maxUseBotQueues, timeUseBotQueues }, count: effect.menusSent };
    }
    case 'assign-queue':
      return explainQueue(state);
    default:
      return undefined;
  }
}

function explainEndOfRating({ connection, settings: { userRating } }: AnswerState, rating: number | null): RuleDecision {
  if (rating !== null) return { rule: 'ratingTaken', settings: { userRating } };
  const { maxUseBotQueuesNPS, ratingMessage } = connection;
  return userRating === 'disabled' || ratingMessage.trim() === ''
    ? { rule: 'ratingOff', settings: { userRating } }
    : { rule: 'ratingGivenUp', settings: { maxUseBotQueuesNPS }, count: maxUseBotQueuesNPS };
}

const explainToldAbsence = ({ settings: { scheduleType } }: AnswerState, { why }: Absence): RuleDecision =>
  why === 'vacation' ? { rule: 'vacationTold', settings: {} } : { rule: 'absenceTold', settings: { scheduleType } };

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

/**
 * Explains why a customer's message gets no answer, after every rule has decided. Undefined if no bot is expected to answer,
 * because a person serves the ticket or it waits in a queue.
 */
export function explainSilence(state: AnswerState): RuleDecision | undefined {
  const { contact, connection, ticket, flows } = state;
  if (ticket === null || contact === null) return undefined;
  const isAsked = ticket.status === 'lgpd' || ticket.status === 'nps';
  const awaitsChoice = ticket.status === 'pending' && ticket.userId === null && ticket.queueId === null && !ticket.useIntegration;
  if (!isAsked && ticket.status !== 'pending') return undefined;
  if (contact.isBlocked) return isAsked || awaitsChoice ? { rule: 'contactBlocked', settings: { active: false } } : undefined;
  if (ticket.status === 'lgpd')
    return {
      rule: 'consentLimit',
      settings: { maxUseBotQueues: connection.maxUseBotQueues },
      count: connection.maxUseBotQueues,
    };
  if (ticket.status === 'nps') return undefined;
  const absence = findAbsenceInQueue(state, ticket.queueId);
  if (absence !== null && toAbsenceEffects(state, absence).length === 0) return explainUntoldAbsence(state, absence);
  if (!awaitsChoice || (flows?.running ?? null) !== null) return undefined;
  if (contact.disableBot) return { rule: 'botDisabled', settings: { disableBot: true } };
  return explainNoMenu(state);
}

function explainUntoldAbsence(
  { connection, settings: { scheduleType }, ticket, now }: AnswerState,
  { why }: Absence,
): RuleDecision {
  if (why === 'vacation') return { rule: 'vacationToldToday', settings: {} };
  const { maxUseBotQueues, timeUseBotQueuesMinutes: timeUseBotQueues } = connection;
  const { outOfHoursCount = 0, outOfHoursAt = null } = ticket ?? {};
  return maxUseBotQueues > 0 && outOfHoursCount >= maxUseBotQueues
    ? { rule: 'absenceLimit', settings: { scheduleType, maxUseBotQueues }, count: maxUseBotQueues }
    : { rule: 'absencePause', settings: { scheduleType, timeUseBotQueues }, minutes: toMinutesAgo(outOfHoursAt, now) };
}

/** Explains why the chatbot sends no menu. A connection without queues and without a greeting is not expected to send one. */
function explainNoMenu({ connection, ticket, now }: AnswerState): RuleDecision | undefined {
  const { queues, greetingMessage, maxUseBotQueues, timeUseBotQueuesMinutes: timeUseBotQueues } = connection;
  if (queues.length === 0) return greetingMessage.trim() === '' ? undefined : { rule: 'noQueues', settings: { queueIds: 0 } };
  return maxUseBotQueues > 0 && (ticket?.menusSent ?? 0) >= maxUseBotQueues
    ? { rule: 'menuLimit', settings: { maxUseBotQueues }, count: maxUseBotQueues }
    : { rule: 'menuPause', settings: { timeUseBotQueues }, minutes: toMinutesAgo(ticket?.menuSentAt ?? null, now) };
}

const toMinutesAgo = (at: Date | null, now: Date): number => Math.floor((now.getTime() - (at ?? now).getTime()) / MINUTE_MS);
