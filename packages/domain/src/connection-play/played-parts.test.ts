import { describe, expect, it } from 'vitest';
import { chatbotIdOf, integrationIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import type { ConnectionPlay } from './connection-play.ts';
import { findNextDueTime, passTime } from './pass-time.ts';
import { playAttendant } from './play-attendant.ts';
import { playCustomerMessage } from './play-customer-message.ts';
import { playIntegrationAnswer, type TypedAnswer } from './play-integration.ts';
import type { PlayedConnection, PlayedQueue } from './played-connection.ts';
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

describe('rules around the menu in a play', () => {
  const attended = (of: PlayedConnection): ConnectionPlay =>
    playTakeOver(of, playCustomerTexts(of, beginSamplePlay(), 'oi', '1'));
  const withQueue = (queue: Partial<PlayedQueue>) => ({
    ...sampleConnection,
    queues: new Map([...sampleConnection.queues].map(([id, each]) => [id, { ...each, ...queue }])),
  });

  it('messages in quick succession get one answer, one second after the last message', () => {
    const say = (play: ConnectionPlay, text: string) => playCustomerMessage(sampleConnection, play, { text, isAudio: false });
    const first = say(beginSamplePlay(), 'oi');
    const second = say({ ...first, now: new Date(SAMPLE_PLAY_BEGINS_AT.getTime() + 600) }, 'tudo bem?');
    expect(listPlayedTexts(second)).toEqual([]);
    expect(listPlayedTexts(passTime(sampleConnection, second, new Date(SAMPLE_PLAY_BEGINS_AT.getTime() + 1_599)))).toEqual([]);
    const answered = passTime(sampleConnection, second, new Date(SAMPLE_PLAY_BEGINS_AT.getTime() + 1_600));
    expect(answered.entries.map(({ kind }) => kind)).toEqual(['event', 'customer', 'customer', 'text', 'decision']);
  });

  it('no bot answers a burst if an attendant accepts the ticket before the answer', () => {
    const chosen = playCustomerTexts(sampleConnection, beginSamplePlay(), 'oi', '2');
    const away = changeSampleConnection({
      vacations: [{ from: '2026-03-01', to: '2026-03-09', message: 'Férias', of: 'company' }],
    });
    const burst = playCustomerMessage(away, chosen, { text: 'alguém?', isAudio: false });
    expect(burst.ticket?.burst).toHaveLength(1);
    const taken = playTakeOver(away, burst);
    expect(listPlayedTexts(passTime(away, taken, minutesLater(taken, 1)))).not.toContain('Férias');
    expect(listPlayedTexts(passTime(away, burst, minutesLater(burst, 1)))).toContain('Férias');
  });

  it('a connection may ignore groups, and bots answer a group only if the connection treats groups as tickets', () => {
    const group = (): ConnectionPlay => ({ ...beginSamplePlay(), contact: { ...beginSamplePlay().contact, isGroup: true } });
    expect(findLastEntry(playCustomerTexts(changeSampleConnection({ allowGroup: false }), group(), 'oi'))).toMatchObject(
      toReasonEntry('groupRefused'),
    );
    expect(findLastEntry(playCustomerTexts(changeSampleConnection({}), group(), 'oi'))).toMatchObject(toReasonEntry('groupTalk'));
    expect(findLastEntry(playCustomerTexts(changeSampleConnection({ groupAsTicket: true }), group(), 'oi'))).toMatchObject(
      toReasonEntry('menuSent'),
    );
  });

  it('a ticket goes straight to the user whose wallet has the customer if the company directs tickets to wallets', () => {
    const settings = { ...sampleConnection.settings, DirectTicketsToWallets: 'enabled' } as const;
    const owned = { ...beginSamplePlay(), contact: { ...beginSamplePlay().contact, walletOwnerId: userIdOf(7) } };
    const play = playCustomerTexts({ ...sampleConnection, settings }, owned, 'oi');
    expect(play.ticket).toMatchObject({ status: 'open', userId: 7 });
    expect(listDecidedRules(play)).toEqual(['walletOwner', 'attended']);
    expect(playCustomerTexts(sampleConnection, owned, 'oi').ticket?.userId).toBeNull();
  });

  it('the rotation gives a waiting ticket to one member after another, and reports only once that no member is online', () => {
    const rotating = { ativarRoteador: true, tempoRoteadorMinutes: 3 };
    const of = withQueue({ ...rotating, memberIds: [userIdOf(1), userIdOf(2)] });
    const waiting = playCustomerTexts(of, beginSamplePlay(), 'oi', '1');
    const owners = [0, 3, 6].map((minutes) => passTime(of, waiting, minutesLater(waiting, minutes)).ticket?.userId);
    expect(owners).toEqual([1, 2, 1]);
    const alone = withQueue(rotating);
    const later = passTime(alone, playCustomerTexts(alone, beginSamplePlay(), 'oi', '1'), minutesLater(waiting, 600));
    expect(listDecidedRules(later).filter((rule) => rule === 'nobodyOnline')).toHaveLength(1);
  });

  it('an answer is due by the target of its queue, and an overdue answer takes the ticket from its attendant', () => {
    const of = withQueue({ firstAnswerMinutes: 10, nextAnswerMinutes: 5, overdueAction: 'return' });
    const waiting = attended(of);
    expect(findNextDueTime(of, waiting)).toEqual(minutesLater(beginSamplePlay(), 10));
    const overdue = passTime(of, waiting, minutesLater(beginSamplePlay(), 10));
    expect(listDecidedRules(overdue).slice(-2)).toEqual(['answerOverdue', 'takenFromAttendant']);
    expect(overdue.ticket).toMatchObject({ status: 'pending', userId: null });
    const answered = playAttendant(of, waiting, { kind: 'answer', text: 'Olá' });
    expect(findNextDueTime(of, answered)).toBeNull();
    const next = playCustomerTexts(of, answered, 'e agora?');
    expect(findNextDueTime(of, next)).toEqual(minutesLater(next, 5));
  });

  describe('with an integration', () => {
    const integration = {
      id: integrationIdOf(4),
      name: 'Assistente',
      type: 'typebot',
      flowId: null,
      typebotDelayMessage: 1_000,
      typebotExpires: 10,
      typebotKeywordFinish: 'humano',
      typebotKeywordRestart: 'início',
      typebotRestartMessage: 'De novo.',
      typebotUnknownMessage: 'Não entendi.',
    } as const;
    const of = changeSampleConnection({ integrationId: integration.id }, { integrations: new Map([[4, integration]]) });
    const type = (play: ConnectionPlay, ...typed: readonly TypedAnswer[]) =>
      typed.reduce((each, answer) => playIntegrationAnswer(of, each, answer), play);
    const text = (value: string) => ({ kind: 'text', text: value }) as const;

    it('the integration of a connection gets the conversation, and the user of the play types its answers', () => {
      const asked = playCustomerTexts(of, beginSamplePlay(), 'oi');
      expect(listDecidedRules(asked)).toEqual(['integrationOfConnection']);
      const answered = type(asked, text('Como se chama?'));
      expect(findLastEntry(answered)).toMatchObject({ kind: 'integration', text: 'Como se chama?' });
      expect(type(answered, text('Alô?'))).toEqual(answered);
    });

    it('an option with an integration tells the customer no queue position, unless the integration is missing', () => {
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
          integrationId: integration.id,
          fileListId: null,
        },
      ];
      const position = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Sua posição é' } as const;
      const settings = { ...sampleConnection.settings, ...position };
      const play = (integrations: PlayedConnection['integrations']) =>
        playCustomerTexts({ ...sampleConnection, settings, menuOptions, integrations }, beginSamplePlay(), 'oi', '2', '1');
      const spoken = play(of.integrations);
      expect(listDecidedRules(spoken).slice(-2)).toEqual(['queueChosen', 'integrationOfOption']);
      expect(listPlayedTexts(spoken).at(-1)).toBe('Um momento');
      const without = play(new Map());
      expect(listPlayedTexts(without).slice(-2)).toEqual(['Um momento', 'Sua posição é 1']);
      expect(listDecidedRules(without).at(-1)).toBe('integrationUnavailable');
    });

    it('messages that arrive during a call go to the integration one by one after the answer', () => {
      const waiting = playCustomerTexts(of, playCustomerTexts(of, beginSamplePlay(), 'oi'), 'sou eu');
      expect(waiting.ticket?.talk).toMatchObject({ request: { text: 'oi' }, waiting: ['sou eu'] });
      expect(type(waiting, text('Olá')).ticket?.talk).toMatchObject({ request: { text: 'sou eu' }, waiting: [] });
    });

    it('an answer of the integration that contains the id of a queue moves the ticket to that queue', () => {
      const moved = type(playCustomerTexts(of, beginSamplePlay(), 'oi'), text('#{"queueId": 2}'));
      expect(moved.ticket).toMatchObject({ queueId: 2, useIntegration: false });
      expect(moved.entries.at(-2)).toMatchObject({ kind: 'event', event: { kind: 'queue' } });
      expect(listDecidedRules(moved)).toEqual(['integrationOfConnection', 'integrationHandedOver']);
    });

    it('the menu follows an ended or failed integration, and a conversation begins anew after typebotExpires minutes', () => {
      const begun = type(playCustomerTexts(of, beginSamplePlay(), 'oi'), text('Olá'));
      for (const [left, rule] of [
        [playCustomerTexts(of, begun, 'HUMANO'), 'integrationLeft'],
        [type(playCustomerTexts(of, begun, 'tchau'), { kind: 'end' }), 'integrationEnded'],
        [type(playCustomerTexts(of, begun, 'tchau'), { kind: 'fail' }), 'integrationFailed'],
      ] as const) {
        expect(listDecidedRules(left).at(-1)).toBe(rule);
        expect(listDecidedRules(playCustomerTexts(of, left, 'menu')).at(-1)).toBe('menuSent');
      }
      const later = passTime(of, begun, minutesLater(begun, 11));
      expect(listDecidedRules(playCustomerTexts(of, later, 'voltei')).slice(-2)).toEqual([
        'integrationHeard',
        'integrationExpired',
      ]);
    });

    it('an attendant who accepts the ticket ends the integration', () => {
      const taken = playTakeOver(of, playCustomerTexts(of, beginSamplePlay(), 'oi'));
      expect(taken.ticket).toMatchObject({ status: 'open', useIntegration: false, talk: null });
      expect(type(taken, text('tarde demais'))).toEqual(taken);
    });
  });
});
