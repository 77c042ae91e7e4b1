import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companySettingDefaults } from '../settings/company-settings.ts';
import { arbitraryCustomerText, arbitraryChatbot } from '../chatbot/testing/arbitrary-chatbot.ts';
import { defaultServiceHours } from '../service-hours/constants.ts';
import { connectionIdOf, integrationIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { leaveCustomerUnanswered, type RuleDecision } from '../rule-decisions/rule-decision.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { decideAbsenceAnswer } from './decide-absence-answer.ts';
import { decideAudioRefusal } from './decide-audio-refusal.ts';
import { decideConsentAnswer } from './decide-consent-answer.ts';
import { decideMenuAnswer } from './decide-menu-answer.ts';
import { decideRatingAnswer } from './decide-rating-answer.ts';
import { explainEffect, explainSilence, findStoredSilence } from './explain-answer.ts';

const NOW = new Date('2026-11-25T12:00:00-03:00');
const AFTER_HOURS = new Date('2026-11-25T22:00:00-03:00');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const arbitraryToggle = fc.constantFrom('enabled' as const, 'disabled' as const);
const arbitraryText = fc.constantFrom('', 'Olá');
/** True in one of six cases, so that conditions under which the bot is silent rarely keep the other rules from deciding. */
const arbitraryRareFlag = fc.nat(5).map((side) => side === 0);
/** A time 1 to 90 minutes before now, or null. A pause of a few minutes after this time is often still running. */
const arbitraryRecentTime = fc.option(fc.constantFrom(1, 3, 20, 90).map(minutesAgo));

const arbitraryState: fc.Arbitrary<AnswerState> = fc
  .record({
    menu: arbitraryChatbot,
    body: arbitraryCustomerText,
    isNight: fc.boolean(),
    isAudio: arbitraryRareFlag,
    contact: fc.record({
      disableBot: arbitraryRareFlag,
      acceptsAudio: fc.boolean(),
      isBlocked: arbitraryRareFlag,
      vacationToldOn: fc.constantFrom(null, '2026-11-25'),
    }),
    ticket: fc.record({
      status: fc.constantFrom(
        ...Array.from({ length: 5 }, () => 'pending' as const),
        'lgpd' as const,
        'nps' as const,
        'open' as const,
        'group' as const,
      ),
      userId: fc.constantFrom(null, null, null, null, userIdOf(1)),
      queueId: fc.constantFrom(null, null, null, null, queueIdOf(1)),
      menusSent: fc.nat(5),
      menuSentAt: arbitraryRecentTime,
      outOfHoursCount: fc.nat(4),
      outOfHoursAt: arbitraryRecentTime,
    }),
    settings: fc.record({
      enableLGPD: arbitraryToggle,
      userRating: arbitraryToggle,
      acceptAudioMessageContact: arbitraryToggle,
      userRandom: arbitraryToggle,
      lgpdMessage: arbitraryText,
    }),
    connection: fc.record({
      timeUseBotQueuesMinutes: fc.constantFrom(0, 5),
      ratingMessage: arbitraryText,
      maxUseBotQueuesNPS: fc.nat(3),
      hasVacation: arbitraryRareFlag,
      hasHours: fc.boolean(),
    }),
  })
  .map(({ menu, body, isNight, isAudio, contact, ticket, settings, connection: { hasVacation, hasHours, ...rest } }) => ({
    now: isNight ? AFTER_HOURS : NOW,
    message: { fromMe: false, body, mediaType: isAudio ? 'audio' : 'chat', media: null, at: isNight ? AFTER_HOURS : NOW },
    connection: {
      ...rest,
      id: connectionIdOf(1),
      groupAsTicket: false,
      greetingMessage: menu.greetingMessage,
      greetingFile: null,
      integrationId: null,
      maxUseBotQueues: menu.limits.maxMenus,
      complationMessage: '',
      vacations: hasVacation ? [{ from: '2026-11-20', to: '2026-11-30', message: 'Férias', of: 'company' }] : [],
      queues: menu.queues.map((queue) => ({ ...queue, fileListId: null, integrationId: null })),
    },
    settings: { ...companySettingDefaults, ...settings },
    menuWords: menu.words,
    hours: {
      ofConversation: hasHours ? { schedules: defaultServiceHours, message: 'Fechado' } : null,
      byQueue: new Map(),
      holidays: [],
    },
    contact,
    ticket: {
      ...ticket,
      useIntegration: false,
      integration: null,
      isGroup: ticket.status === 'group',
      menuPlace: { queueId: null, optionId: null },
      menuOptions: [],
      ratingAskedAt: ticket.status === 'nps' ? minutesAgo(5) : null,
    },
    flows: null,
    isTaken: false,
  }));

const rules = [decideAudioRefusal, decideRatingAnswer, decideConsentAnswer, decideAbsenceAnswer, decideMenuAnswer];

/** Runs the rules in the order of intake until a rule has effects, and explains these effects, or why no rule has any. */
function answerAndExplain(state: AnswerState): {
  readonly effects: readonly AnswerEffect[];
  readonly decisions: readonly RuleDecision[];
} {
  for (const decide of rules) {
    const effects = decide(state);
    if (effects.length === 0) continue;
    const explained = effects.flatMap((effect) => explainEffect(state, effect, state));
    const silence = explained.length === 0 ? findStoredSilence(state) : undefined;
    return { effects, decisions: silence === undefined ? explained : [silence] };
  }
  const silence = findStoredSilence(state);
  return { effects: [], decisions: silence === undefined ? [] : [silence] };
}

describe('D1: the reasons of answers', () => {
  it('every answer has a reason, and every message without an answer has a reason for the silence', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const { effects, decisions } = answerAndExplain(state);
        for (const { rule } of decisions) seen.add(rule);
        const isAnswered = effects.some(({ kind }) => kind !== 'take-message');
        if (isAnswered) expect([decisions.length > 0, leaveCustomerUnanswered(decisions)]).toEqual([true, false]);
        else expect(leaveCustomerUnanswered(decisions)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'absenceLimit',
        'absenceTold',
        'audioRefused',
        'botDisabled',
        'consentAsked',
        'consentLimit',
        'contactBlocked',
        'menuLimit',
        'menuPause',
        'menuSent',
        'queueChosen',
        'ratingAskedAgain',
        'ratingGivenUp',
        'ratingTaken',
      ]),
    );
  });

  it('a reason contains a limit only if a limit is set, and a pause only while the pause lasts', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const { maxUseBotQueues, timeUseBotQueuesMinutes } = state.connection;
        for (const decision of answerAndExplain(state).decisions) {
          if ('minutes' in decision) expect(decision.minutes).toBeLessThan(timeUseBotQueuesMinutes);
          if (['menuLimit', 'menuEnded', 'absenceLimit', 'consentLimit'].includes(decision.rule))
            expect(decision).toMatchObject({
              count: maxUseBotQueues,
              settings: { maxUseBotQueues: expect.toSatisfy((limit) => limit > 0) },
            });
          if (decision.rule === 'menuSent' && maxUseBotQueues > 0) expect(decision.count).toBeLessThanOrEqual(maxUseBotQueues);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('a message in a waiting ticket without attendant and queue gets an answer or a reason for the silence', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const { ticket, connection } = state;
        fc.pre(ticket !== null && ticket.status === 'pending' && ticket.userId === null && ticket.queueId === null);
        fc.pre(connection.queues.length > 0);
        expect(answerAndExplain(state).decisions.length).toBeGreaterThan(0);
      }),
    );
  });

  it('every silence has a reason, which is not stored if the ticket is in a queue, in a group or with a person', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const reason = explainSilence(state);
        expect(leaveCustomerUnanswered([reason])).toBe(true);
        const isWithPeople = ['attended', 'groupTalk', 'assigned', 'inQueue'].includes(reason.rule);
        if (isWithPeople) expect(findStoredSilence(state)).toBeUndefined();
        if (state.ticket?.status === 'open') expect(reason.rule).toBe('attended');
      }),
    );
  });

  it('the reason for a vacation message contains the first and last day of the vacation', () => {
    const reasons = fc.sample(arbitraryState, 400).flatMap((state) => answerAndExplain(state).decisions);
    const told = reasons.filter(({ rule }) => rule === 'vacationTold' || rule === 'vacationToldToday');
    expect(told.length).toBeGreaterThan(0);
    for (const { settings } of told) expect(settings).toEqual({ vacationFrom: '2026-11-20', vacationTo: '2026-11-30' });
  });

  describe('an integration', () => {
    const [state] = fc.sample(
      arbitraryState.filter(({ ticket }) => ticket?.status === 'pending'),
      1,
    );
    if (state === undefined) throw new Error('a state is drawn');
    const taken = { ...state, isTaken: true };
    const integrationId = integrationIdOf(4);

    it('the reason for the start of an integration tells whether the connection or the queue has it, and is integrationUnavailable if it cannot start', () => {
      const start = { kind: 'start-integration', integrationId } as const;
      expect(explainEffect(state, { ...start, of: 'connection' }, taken)).toEqual([
        { rule: 'integrationOfConnection', settings: { integrationId }, integrationId },
      ]);
      expect(explainEffect(state, { ...start, of: 'queue', queueId: queueIdOf(2) }, taken)).toEqual([
        { rule: 'integrationOfQueue', settings: { queueIntegrationId: integrationId }, integrationId, queueId: queueIdOf(2) },
      ]);
      expect(explainEffect(state, { ...start, of: 'connection' }, state)).toEqual([
        { rule: 'integrationUnavailable', settings: {} },
      ]);
    });

    it('if a customer writes like a bot, the integration stops with the reason botLoopStopped, both at its start and during its conversation', () => {
      const stopped = { ...taken, isLoopStopped: true };
      const why = [{ rule: 'botLoopStopped', settings: {}, integrationId }];
      expect(explainEffect(state, { kind: 'start-integration', integrationId, of: 'connection' }, stopped)).toEqual(why);
      expect(explainEffect(state, { kind: 'continue-integration', integrationId, sessionKey: 's' }, stopped)).toEqual(why);
    });

    it('the reason for continuing an integration has the integration’s id, and the reason for ending it has disableBot', () => {
      const next = { kind: 'continue-integration', integrationId, sessionKey: 's' } as const;
      expect(explainEffect(state, next, taken)).toEqual([{ rule: 'integrationHeard', settings: {}, integrationId }]);
      expect(explainEffect(state, next, state)).toEqual([{ rule: 'integrationUnavailable', settings: {} }]);
      const contact = { disableBot: true, isBlocked: false, acceptsAudio: true, vacationToldOn: null };
      expect(explainEffect({ ...state, contact }, { kind: 'end-integration' }, state)).toEqual([
        { rule: 'integrationStopped', settings: { disableBot: true } },
      ]);
    });
  });

  it('D2: no reason is recorded for a message in a ticket that a person serves, unless the customer’s audio is refused', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        fc.pre(state.ticket?.status === 'open' || state.ticket?.status === 'group');
        expect(answerAndExplain(state).decisions.filter(({ rule }) => rule !== 'audioRefused')).toEqual([]);
      }),
    );
  });
});
