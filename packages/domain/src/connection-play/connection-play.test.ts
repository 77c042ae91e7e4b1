import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestFlow } from '../flows/testing/drawn-flow.ts';
import { defaultServiceHours } from '../service-hours/constants.ts';
import { flowIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import type { ConnectionPlay } from './connection-play.ts';
import { findHoursJump } from './find-hours-jump.ts';
import { findNextDueTime, passTime } from './pass-time.ts';
import { listAttendantActs, playAttendant } from './play-attendant.ts';
import { arbitraryPlayedConnection, arbitraryPlayStep, beginPlay, playStep } from './testing/arbitrary-play.ts';
import {
  playTakeOver,
  toReasonEntry,
  beginSamplePlay,
  SAMPLE_PLAY_BEGINS_AT,
  changeSampleConnection,
  findLastEntry,
  listDecidedRules,
  listPlayedTexts,
  minutesLater,
  playCustomerTexts,
} from './testing/play-steps.ts';
import { sampleConnection } from './testing/sample-connection.ts';

describe('a played customer', () => {
  it('a played customer gets the menu and then the chosen queue’s greeting, and the play lists settings and reasons', () => {
    const play = playCustomerTexts(sampleConnection, beginSamplePlay(), 'oi', '2');
    expect(play.entries.filter(({ kind }) => kind === 'text')).toEqual([
      {
        kind: 'text',
        at: SAMPLE_PLAY_BEGINS_AT,
        text: 'Olá Marina\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas',
        sources: [{ of: 'connection', field: 'greetingMessage' }],
      },
      {
        kind: 'text',
        at: SAMPLE_PLAY_BEGINS_AT,
        text: 'Você está em Vendas',
        sources: [{ of: 'queue', field: 'greetingMessage', queueId: 2 }],
      },
    ]);
    expect(play.ticket).toMatchObject({ status: 'pending', queueId: 2, userId: null });
    expect(listDecidedRules(play)).toEqual(['menuSent', 'queueChosen']);
  });

  it('a customer’s message without an answer is followed by the reason for the silence', () => {
    const waiting = playCustomerTexts(sampleConnection, beginSamplePlay(), 'oi', '2', 'alguém?');
    expect(findLastEntry(waiting)).toMatchObject(toReasonEntry('inQueue'));
    const limited = changeSampleConnection({ maxUseBotQueues: 1 });
    expect(findLastEntry(playCustomerTexts(limited, beginSamplePlay(), 'oi', 'nada'))).toMatchObject(toReasonEntry('menuLimit'));
    const blocked = { ...beginSamplePlay(), contact: { ...beginSamplePlay().contact, isBlocked: true } };
    expect(findLastEntry(playCustomerTexts(sampleConnection, blocked, 'oi'))).toMatchObject(toReasonEntry('contactBlocked'));
    expect(findLastEntry(playCustomerTexts(sampleConnection, playTakeOver(sampleConnection, waiting), 'oi'))).toMatchObject(
      toReasonEntry('attended'),
    );
  });

  it('a played customer who consents goes on to the menu, and is not asked again in a later ticket', () => {
    const settings = { ...sampleConnection.settings, enableLGPD: 'enabled', lgpdMessage: 'Guardamos seus dados' } as const;
    const of = { ...sampleConnection, settings };
    const asked = playCustomerTexts(of, beginSamplePlay(), 'oi');
    expect(asked.entries.slice(-2)).toMatchObject([
      { text: 'Guardamos seus dados\n\n[1] Sim\n[2] Não', sources: [{ of: 'company', field: 'lgpdMessage' }] },
      toReasonEntry('consentAsked'),
    ]);
    const accepted = playCustomerTexts(of, asked, '1');
    expect(listDecidedRules(accepted)).toEqual(['consentAsked', 'consentGiven', 'menuSent']);
    const later = playCustomerTexts(of, playCustomerTexts(of, accepted, 'sair'), 'oi de novo');
    expect(findLastEntry(later)).toMatchObject(toReasonEntry('menuSent'));
    expect(later.ticket?.id).toBe(2);
  });

  it('a played customer gets the absence message up to its limit outside of service hours, and the menu during them', () => {
    const hours = { ...sampleConnection.hours, ofConversation: { schedules: defaultServiceHours, message: 'Abrimos às 8' } };
    const of = changeSampleConnection(
      { maxUseBotQueues: 1 },
      { hours, settings: { ...sampleConnection.settings, scheduleType: 'company' } },
    );
    const jump = findHoursJump(of, beginSamplePlay());
    expect(jump).toMatchObject({ to: 'closing', at: new Date('2026-03-02T15:01:00.000Z') });
    const night = passTime(of, beginSamplePlay(), new Date('2026-03-03T00:00:00.000Z'));
    const told = playCustomerTexts(of, night, 'oi', 'oi');
    expect(told.entries.slice(-4)).toMatchObject([
      { text: 'Abrimos às 8', sources: [{ of: 'company', field: 'outOfHoursMessage' }] },
      toReasonEntry('absenceTold'),
      { kind: 'customer' },
      toReasonEntry('absenceLimit'),
    ]);
    const morning = passTime(of, told, findHoursJump(of, told)?.at ?? told.now);
    expect(findLastEntry(playCustomerTexts(of, morning, 'bom dia'))).toMatchObject(toReasonEntry('menuSent'));
  });

  it('a played customer who writes sair gets the farewell, and the ticket is closed', () => {
    const play = playCustomerTexts(sampleConnection, beginSamplePlay(), 'oi', 'sair');
    expect(listPlayedTexts(play).at(-1)).toBe('Até logo');
    expect(play.ticket?.status).toBe('closed');
  });
});

describe('the passing of time in a play', () => {
  const of = changeSampleConnection({
    timeInactiveMessageMinutes: 30,
    inactiveMessage: 'Ainda aí?',
    expiresTicketHours: 2,
    expiresInactiveMessage: 'Encerrado',
  });
  const attended = (): ConnectionPlay =>
    playAttendant(of, playTakeOver(of, playCustomerTexts(of, beginSamplePlay(), 'oi', '1')), {
      kind: 'answer',
      text: 'Posso ajudar?',
    });

  it('a silent customer is reminded after 30 minutes, and the ticket is closed after two hours', () => {
    expect(findNextDueTime(of, attended())).toEqual(minutesLater(beginSamplePlay(), 30));
    const later = passTime(of, attended(), minutesLater(beginSamplePlay(), 600));
    expect(later.entries.slice(-5)).toMatchObject([
      { text: 'Ainda aí?', at: minutesLater(beginSamplePlay(), 30) },
      toReasonEntry('reminded'),
      { text: 'Encerrado', at: minutesLater(beginSamplePlay(), 120) },
      { kind: 'event', event: { kind: 'closed' } },
      toReasonEntry('expired'),
    ]);
    expect(later.now).toEqual(minutesLater(beginSamplePlay(), 600));
  });

  it('the ticket of a customer who chooses no queue moves to the queue sendQueueId after timeSendQueueMinutes', () => {
    const redirecting = changeSampleConnection({ timeSendQueueMinutes: 10, sendQueueId: queueIdOf(2) });
    const later = passTime(
      redirecting,
      playCustomerTexts(redirecting, beginSamplePlay(), 'oi'),
      minutesLater(beginSamplePlay(), 11),
    );
    expect(later.ticket?.queueId).toBe(2);
  });

  it('a flow sends its next text once its pause has passed, and a message during the pause gets the reason flowContinued', () => {
    const flow = createTestFlow(
      [
        ['i', 'interval', { sec: 60, label: '' }],
        ['m', 'message', { label: 'Depois, {{firstName}}' }],
      ],
      [
        ['s', 'a', 'i'],
        ['i', 'a', 'm'],
      ],
    );
    const id = flowIdOf(5);
    const flows = {
      ...sampleConnection.flows,
      connection: { flowIdWelcome: id, flowIdNotPhrase: null, flowIdsScheduled: [] },
      flows: [{ id, active: true, published: true, scheduledTimeRun: null }],
      published: new Map([[5, flow]]),
    };
    const withFlow = { ...sampleConnection, flows };
    const paused = playCustomerTexts(withFlow, beginSamplePlay(), 'oi');
    expect(listPlayedTexts(paused)).toEqual([]);
    expect(listPlayedTexts(passTime(withFlow, paused, minutesLater(paused, 1)))).toEqual(['Depois, Marina']);
    expect(findLastEntry(playCustomerTexts(withFlow, paused, 'oi?'))).toMatchObject(toReasonEntry('flowContinued'));
  });

  it('passing time in two steps has the same result as passing the whole time at once', () => {
    const minutes = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        arbitraryPlayedConnection,
        fc.array(arbitraryPlayStep),
        fc.tuple(minutes, minutes),
        (drawn, steps, [first, second]) => {
          const play = steps.reduce((each, step) => playStep(drawn, each, step), beginPlay());
          const [middle, end] = [minutesLater(play, first), minutesLater(play, first + second)];
          expect(passTime(drawn, passTime(drawn, play, middle), end)).toEqual(passTime(drawn, play, end));
        },
      ),
    );
  });
});

describe('the attendant of a play', () => {
  const rated = changeSampleConnection({}, { settings: { ...sampleConnection.settings, userRating: 'enabled' } });

  it('a customer who is asked for a rating closes the ticket with a number, and not with other words', () => {
    const attended = playTakeOver(rated, playCustomerTexts(rated, beginSamplePlay(), 'oi', '1'));
    const asked = playAttendant(rated, attended, { kind: 'close-with-rating' });
    expect(findLastEntry(asked)).toMatchObject({
      text: 'De 0 a 10?',
      sources: [{ of: 'connection', field: 'ratingMessage' }],
    });
    const closed = playCustomerTexts(rated, asked, 'foi bom', '9');
    expect(listPlayedTexts(closed).slice(-2)).toEqual(['De 0 a 10?', 'Até logo']);
    expect(closed.entries.slice(-3)).toMatchObject([
      { event: { kind: 'rated', rating: 9 } },
      { event: { kind: 'closed' } },
      toReasonEntry('ratingTaken'),
    ]);
  });

  it('an attendant may ask for a rating only if the company has enabled ratings', () => {
    const attended = playTakeOver(sampleConnection, playCustomerTexts(sampleConnection, beginSamplePlay(), 'oi', '1'));
    expect(listAttendantActs(sampleConnection, attended)).toEqual(['answer', 'close']);
    expect(playAttendant(sampleConnection, attended, { kind: 'close-with-rating' })).toBe(attended);
    expect(listAttendantActs(rated, attended)).toContain('close-with-rating');
  });

  it('the attendant’s own farewell replaces the farewell of the connection', () => {
    const own = { ...sampleConnection, attendant: { id: userIdOf(1), farewellMessage: '{{userName}} agradece' } };
    const closed = playAttendant(own, playTakeOver(own, playCustomerTexts(own, beginSamplePlay(), 'oi', '1')), { kind: 'close' });
    expect(findLastEntry(closed)).toMatchObject({ text: 'Ana agradece', sources: [{ of: 'user' }] });
  });

  it('no bot answers while an attendant serves the ticket, whatever the settings are', () => {
    fc.assert(
      fc.property(arbitraryPlayedConnection, fc.array(arbitraryPlayStep), (drawn, steps) => {
        let play = beginPlay();
        for (const step of steps) {
          const next = playStep(drawn, play, step);
          const isServed = play.ticket?.status === 'open' && step.kind === 'write';
          if (isServed)
            for (const entry of next.entries.slice(play.entries.length))
              expect(entry.kind === 'customer' || (entry.kind === 'decision' && entry.decision.rule === 'attended')).toBe(true);
          play = next;
        }
      }),
    );
  });

  it('every message of a customer is followed by an answer, an event or a reason', () => {
    fc.assert(
      fc.property(arbitraryPlayedConnection, fc.array(arbitraryPlayStep), (drawn, steps) => {
        const { entries } = steps.reduce((each, step) => playStep(drawn, each, step), beginPlay());
        for (const [index, { kind }] of entries.entries())
          if (kind === 'customer') expect(entries[index + 1]?.kind).toMatch(/^(customer|text|file|event|decision)$/);
        expect(entries.at(-1)?.kind).not.toBe('customer');
      }),
    );
  });
});
