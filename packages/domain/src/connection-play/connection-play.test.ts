import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestFlow } from '../flows/testing/drawn-flow.ts';
import { defaultServiceHours } from '../service-hours/constants.ts';
import { chatbotIdOf, flowIdOf, integrationIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { startConnectionPlay, type ConnectionPlay, type PlayedEntry } from './connection-play.ts';
import { findHoursJump } from './find-hours-jump.ts';
import { findNextDueTime, passTime } from './pass-time.ts';
import { listAttendantActs, playAttendant } from './play-attendant.ts';
import { playCustomerMessage } from './play-customer-message.ts';
import type { PlayedConnection } from './played-connection.ts';
import { arbitraryPlayedConnection, arbitraryPlayStep, beginPlay, playStep } from './testing/arbitrary-play.ts';
import { sampleConnection } from './testing/sample-connection.ts';

/** A Monday, 10:00 in São Paulo. */
const BEGIN = new Date('2026-03-02T13:00:00.000Z');
const begin = (): ConnectionPlay => startConnectionPlay('Marina Albuquerque', BEGIN);
const write = (of: PlayedConnection, play: ConnectionPlay, ...texts: readonly string[]): ConnectionPlay =>
  texts.reduce((each, text) => playCustomerMessage(of, each, { text, isAudio: false }), play);
const minutesLater = (play: ConnectionPlay, minutes: number): Date => new Date(play.now.getTime() + minutes * 60_000);
const listTexts = ({ entries }: ConnectionPlay): string[] =>
  entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
const lastOf = ({ entries }: ConnectionPlay): PlayedEntry | undefined => entries.at(-1);
const change = (
  connection: Partial<PlayedConnection['connection']>,
  other: Partial<PlayedConnection> = {},
): PlayedConnection => ({
  ...sampleConnection,
  ...other,
  connection: { ...sampleConnection.connection, ...connection },
});
const attend = (of: PlayedConnection, play: ConnectionPlay): ConnectionPlay => playAttendant(of, play, { kind: 'take-over' });

describe('a played customer', () => {
  it('a played customer reads the menu and the greeting of the chosen queue, and each text names its rule and its settings', () => {
    const play = write(sampleConnection, begin(), 'oi', '2');
    expect(play.entries.filter(({ kind }) => kind === 'text')).toEqual([
      {
        kind: 'text',
        at: BEGIN,
        by: 'menu',
        text: 'Olá Marina\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas',
        sources: [{ of: 'connection', field: 'greetingMessage' }],
      },
      {
        kind: 'text',
        at: BEGIN,
        by: 'menu',
        text: 'Você está em Vendas',
        sources: [{ of: 'queue', field: 'greetingMessage', queueId: 2 }],
      },
    ]);
    expect(play.ticket).toMatchObject({ status: 'pending', queueId: 2, userId: null });
  });

  it('a message without an answer is followed by the reason', () => {
    const waiting = write(sampleConnection, begin(), 'oi', '2', 'alguém?');
    expect(lastOf(waiting)).toMatchObject({ kind: 'silence', reason: 'in-queue' });
    const limited = change({ maxUseBotQueues: 1 });
    expect(lastOf(write(limited, begin(), 'oi', 'nada'))).toMatchObject({ kind: 'silence', reason: 'menu-limit' });
    const blocked = { ...begin(), contact: { ...begin().contact, isBlocked: true } };
    expect(lastOf(write(sampleConnection, blocked, 'oi'))).toMatchObject({ kind: 'silence', reason: 'blocked' });
    expect(lastOf(write(sampleConnection, attend(sampleConnection, waiting), 'oi'))).toMatchObject({ reason: 'attended' });
  });

  it('an integration of an option speaks in place of the position in the queue, until an attendant takes over or it is deleted', () => {
    const settings = {
      ...sampleConnection.settings,
      sendQueuePosition: 'enabled',
      sendQueuePositionMessage: 'Sua posição é',
    } as const;
    const menuOptions: PlayedConnection['menuOptions'] = [
      {
        id: chatbotIdOf(1),
        queueId: queueIdOf(2),
        parentId: null,
        name: 'Falar com o robô',
        greetingMessage: 'Um momento',
        queueType: 'integration',
        closeTicket: false,
        queue: null,
        userId: null,
        integrationId: integrationIdOf(4),
        fileListId: null,
      },
    ];
    const of = { ...sampleConnection, settings, menuOptions, integrationNames: new Map([[4, 'Robô']]) };
    const spoken = write(of, begin(), 'oi', '2', '1');
    expect(spoken.entries.slice(-3)).toMatchObject([
      { kind: 'event', event: { kind: 'queue', queueId: 2 } },
      { kind: 'text', text: 'Um momento' },
      { kind: 'event', event: { kind: 'integration', integrationId: 4 } },
    ]);
    const heard = write(of, spoken, 'e aí');
    expect(lastOf(heard)).toMatchObject({ kind: 'silence', reason: 'integration' });
    expect(attend(of, heard).ticket).toMatchObject({ status: 'open', useIntegration: false });
    const without = write({ ...of, integrationNames: new Map() }, begin(), 'oi', '2', '1');
    expect(listTexts(without).slice(-2)).toEqual(['Um momento', 'Sua posição é 1']);
    expect(lastOf(write(of, without, 'e aí'))).toMatchObject({ kind: 'silence', reason: 'in-queue' });
  });

  it('a played customer who consents goes on to the menu, and is not asked again in a later ticket', () => {
    const settings = { ...sampleConnection.settings, enableLGPD: 'enabled', lgpdMessage: 'Guardamos seus dados' } as const;
    const of = { ...sampleConnection, settings };
    const asked = write(of, begin(), 'oi');
    expect(lastOf(asked)).toMatchObject({
      text: 'Guardamos seus dados\n\n[1] Sim\n[2] Não',
      by: 'consent',
      sources: [{ of: 'company', field: 'lgpdMessage' }],
    });
    const accepted = write(of, asked, '1');
    expect(lastOf(accepted)).toMatchObject({ by: 'menu' });
    const later = write(of, write(of, accepted, 'sair'), 'oi de novo');
    expect(lastOf(later)).toMatchObject({ by: 'menu' });
    expect(later.ticket?.id).toBe(2);
  });

  it('a played customer outside of the hours reads the message of the company until its limit, and inside of them the menu', () => {
    const hours = { ...sampleConnection.hours, ofConversation: { schedules: defaultServiceHours, message: 'Abrimos às 8' } };
    const of = change({ maxUseBotQueues: 1 }, { hours, settings: { ...sampleConnection.settings, scheduleType: 'company' } });
    const jump = findHoursJump(of, begin());
    expect(jump).toMatchObject({ to: 'closing', at: new Date('2026-03-02T15:01:00.000Z') });
    const night = passTime(of, begin(), new Date('2026-03-03T00:00:00.000Z'));
    const told = write(of, night, 'oi', 'oi');
    expect(told.entries.slice(-3)).toMatchObject([
      { text: 'Abrimos às 8', by: 'absence', sources: [{ of: 'company', field: 'outOfHoursMessage' }] },
      { kind: 'customer' },
      { kind: 'silence', reason: 'absence-limit' },
    ]);
    const morning = passTime(of, told, findHoursJump(of, told)?.at ?? told.now);
    expect(lastOf(write(of, morning, 'bom dia'))).toMatchObject({ by: 'menu' });
  });

  it('a played customer who leaves reads the farewell, and the ticket is closed', () => {
    const play = write(sampleConnection, begin(), 'oi', 'sair');
    expect(listTexts(play).at(-1)).toBe('Até logo');
    expect(play.ticket?.status).toBe('closed');
  });
});

describe('time in a play', () => {
  const of = change({
    timeInactiveMessageMinutes: 30,
    inactiveMessage: 'Ainda aí?',
    expiresTicketHours: 2,
    expiresInactiveMessage: 'Encerrado',
  });
  const attended = (): ConnectionPlay =>
    playAttendant(of, attend(of, write(of, begin(), 'oi', '1')), { kind: 'answer', text: 'Posso ajudar?' });

  it('the reminder and the closing of a silent ticket happen at their own times', () => {
    expect(findNextDueTime(of, attended())).toEqual(minutesLater(begin(), 30));
    const later = passTime(of, attended(), minutesLater(begin(), 600));
    expect(later.entries.slice(-3)).toMatchObject([
      { text: 'Ainda aí?', by: 'reminder', at: minutesLater(begin(), 30) },
      { text: 'Encerrado', by: 'expiry', at: minutesLater(begin(), 120) },
      { kind: 'event', event: { kind: 'closed' } },
    ]);
    expect(later.now).toEqual(minutesLater(begin(), 600));
  });

  it('a customer who chooses no queue is put into the queue of the connection', () => {
    const redirecting = change({ timeSendQueueMinutes: 10, sendQueueId: queueIdOf(2) });
    const later = passTime(redirecting, write(redirecting, begin(), 'oi'), minutesLater(begin(), 11));
    expect(later.ticket?.queueId).toBe(2);
  });

  it('the pause of a flow ends at its time', () => {
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
    const paused = write(withFlow, begin(), 'oi');
    expect(listTexts(paused)).toEqual([]);
    expect(listTexts(passTime(withFlow, paused, minutesLater(paused, 1)))).toEqual(['Depois, Marina']);
    expect(lastOf(write(withFlow, paused, 'oi?'))).toMatchObject({ kind: 'silence', reason: 'flow-waits' });
  });

  it('time that passes in two parts does the same as time that passes at once', () => {
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
  const rated = change({}, { settings: { ...sampleConnection.settings, userRating: 'enabled' } });

  it('a customer who is asked for a rating is asked again after other words, and a number closes the ticket', () => {
    const attended = attend(rated, write(rated, begin(), 'oi', '1'));
    const asked = playAttendant(rated, attended, { kind: 'close-with-rating' });
    expect(lastOf(asked)).toMatchObject({
      text: 'De 0 a 10?',
      by: 'closing',
      sources: [{ of: 'connection', field: 'ratingMessage' }],
    });
    const closed = write(rated, asked, 'foi bom', '9');
    expect(listTexts(closed).slice(-2)).toEqual(['De 0 a 10?', 'Até logo']);
    expect(closed.entries.slice(-2)).toMatchObject([{ event: { kind: 'rated', rating: 9 } }, { event: { kind: 'closed' } }]);
  });

  it('an attendant may ask for a rating only if the company and the connection do', () => {
    const attended = attend(sampleConnection, write(sampleConnection, begin(), 'oi', '1'));
    expect(listAttendantActs(sampleConnection, attended)).toEqual(['answer', 'close']);
    expect(playAttendant(sampleConnection, attended, { kind: 'close-with-rating' })).toBe(attended);
    expect(listAttendantActs(rated, attended)).toContain('close-with-rating');
  });

  it('the attendant’s own farewell replaces that of the connection', () => {
    const own = { ...sampleConnection, attendant: { id: userIdOf(1), farewellMessage: '{{userName}} agradece' } };
    const closed = playAttendant(own, attend(own, write(own, begin(), 'oi', '1')), { kind: 'close' });
    expect(lastOf(closed)).toMatchObject({ text: 'Ana agradece', sources: [{ of: 'user' }] });
  });

  it('no bot answers while an attendant serves the ticket, whatever the settings are', () => {
    fc.assert(
      fc.property(arbitraryPlayedConnection, fc.array(arbitraryPlayStep), (drawn, steps) => {
        let play = beginPlay();
        for (const step of steps) {
          const next = playStep(drawn, play, step);
          const isServed = play.ticket?.status === 'open' && step.kind === 'write';
          if (isServed)
            expect(next.entries.slice(play.entries.length).filter(({ kind }) => kind !== 'customer')).toMatchObject([
              { kind: 'silence', reason: 'attended' },
            ]);
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
          if (kind === 'customer') expect(entries[index + 1]?.kind).toMatch(/^(text|file|event|silence)$/);
      }),
    );
  });
});
