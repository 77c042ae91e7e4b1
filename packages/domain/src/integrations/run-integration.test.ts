import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ANSWER_PARTS, MAX_ANSWER_PAUSE_MS, MAX_ANSWER_TEXT_CHARACTERS } from './constants.ts';
import type {
  IntegrationAnswer,
  IntegrationAnswerPart,
  IntegrationEffect,
  IntegrationMemory,
  IntegrationSettings,
} from './conversation.ts';
import { runIntegration } from './run-integration.ts';

const NOW = new Date('2026-01-05T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

const typebot: IntegrationSettings = {
  type: 'typebot',
  typebotDelayMessage: 1_500,
  typebotExpires: 10,
  typebotKeywordFinish: 'Sair',
  typebotKeywordRestart: '#início',
  typebotRestartMessage: 'Vamos do começo.',
  typebotUnknownMessage: 'Não entendi.',
};
const webhook: IntegrationSettings = { ...typebot, type: 'webhook' };
const fresh: IntegrationMemory = { remoteId: null, choices: [], heardAt: NOW.toISOString() };
const begun: IntegrationMemory = { ...fresh, remoteId: 's1' };

const createMessageEvent = (text: string, at = NOW) => ({ kind: 'message', text, at }) as const;
const text = (value: string): IntegrationAnswerPart => ({ kind: 'text', text: value });
const answer = (over: Partial<IntegrationAnswer> = {}): IntegrationAnswer => ({
  remoteId: null,
  parts: [],
  choices: [],
  isOver: false,
  ...over,
});
const hearAnswer = (memory: IntegrationMemory, given: Partial<IntegrationAnswer>, settings = typebot) =>
  runIntegration(settings, memory, { kind: 'answer', request: { kind: 'message', text: 'oi' }, answer: answer(given) });
const createCallEffect = (kind: 'start' | 'message', value: string) => ({ kind: 'call', request: { kind, text: value } });

describe('a customer writes', () => {
  it('X4: the first message begins a conversation at Typebot, and each later message continues it', () => {
    expect(runIntegration(typebot, fresh, createMessageEvent('oi')).effects).toEqual([createCallEffect('start', 'oi')]);
    expect(runIntegration(typebot, begun, createMessageEvent('quero comprar')).effects).toEqual([
      createCallEffect('message', 'quero comprar'),
    ]);
  });

  it('X4: one keyword ends the conversation and another keyword restarts it, in any case and with or without accents', () => {
    expect(runIntegration(typebot, begun, createMessageEvent(' SAIR ')).effects).toEqual([
      { kind: 'end-session', ending: 'keyword' },
    ]);
    const { memory, effects } = runIntegration(typebot, { ...begun, choices: ['a'] }, createMessageEvent('#INICIO'));
    expect(effects).toEqual([
      { kind: 'begin-again', why: 'keyword' },
      { kind: 'send-text', text: 'Vamos do começo.' },
      createCallEffect('start', ''),
    ]);
    expect(memory).toMatchObject({ remoteId: null, choices: [] });
  });

  it('X4: empty keywords never match, not even an empty message', () => {
    const settings = { ...typebot, typebotKeywordFinish: '', typebotKeywordRestart: ' ' };
    expect(runIntegration(settings, begun, createMessageEvent('')).effects).toEqual([createCallEffect('message', '')]);
  });

  it('X4: a conversation begins anew after more than typebotExpires minutes of silence, and never if this setting is 0', () => {
    expect(runIntegration(typebot, begun, createMessageEvent('oi', minutesLater(10))).effects).toEqual([
      createCallEffect('message', 'oi'),
    ]);
    expect(runIntegration(typebot, begun, createMessageEvent('oi', minutesLater(10.1))).effects).toEqual([
      { kind: 'begin-again', why: 'expired' },
      createCallEffect('start', 'oi'),
    ]);
    const lasting = { ...typebot, typebotExpires: 0 };
    expect(runIntegration(lasting, begun, createMessageEvent('oi', minutesLater(100_000))).effects).toEqual([
      createCallEffect('message', 'oi'),
    ]);
  });

  it('X4: a number chooses one of the offered choices, and any other text is passed on as it is', () => {
    const memory = { ...begun, choices: ['Comprar', 'Nada'] };
    for (const [written, passed] of [
      ['2', 'Nada'],
      [' 1 ', 'Comprar'],
      ['3', '3'],
      ['0', '0'],
      ['Nada', 'Nada'],
    ] as const)
      expect(runIntegration(typebot, memory, createMessageEvent(written)).effects).toEqual([createCallEffect('message', passed)]);
  });

  it('X10: a webhook gets each message, even one with a keyword of Typebot', () => {
    expect(runIntegration(webhook, fresh, createMessageEvent('sair', minutesLater(50))).effects).toEqual([
      createCallEffect('message', 'sair'),
    ]);
  });
});

describe('an integration answers', () => {
  it('X4: the parts of an answer follow each other in order, with the configured delay between two messages', () => {
    const parts = [
      text('a'),
      { kind: 'pause', ms: 3_000 } as const,
      text('b'),
      { kind: 'file', url: 'https://x/y.png', caption: '' } as const,
    ];
    expect(hearAnswer(begun, { parts }).effects).toEqual([
      { kind: 'send-text', text: 'a' },
      { kind: 'wait', ms: 3_000 },
      { kind: 'wait', ms: 1_500 },
      { kind: 'send-text', text: 'b' },
      { kind: 'wait', ms: 1_500 },
      { kind: 'send-file', url: 'https://x/y.png', caption: '' },
    ]);
    expect(hearAnswer(begun, { parts: [text('a'), text('b')] }, webhook).effects.map(({ kind }) => kind)).toEqual([
      'send-text',
      'send-text',
    ]);
  });

  it('X4: the choices of a question are sent as a numbered list, and are remembered until the next answer', () => {
    const { memory, effects } = hearAnswer(begun, { parts: [text('O que deseja?')], choices: ['Comprar', 'Nada'] });
    expect(effects.at(-1)).toEqual({ kind: 'send-text', text: '1 Comprar\n2 Nada' });
    expect(memory.choices).toEqual(['Comprar', 'Nada']);
    expect(hearAnswer(memory, { parts: [text('ok')] }).memory.choices).toEqual([]);
  });

  it('X4: if Typebot begins without a greeting, it gets the customer’s first message once more', () => {
    const started = { kind: 'answer', request: { kind: 'start', text: 'oi' }, answer: answer({ remoteId: 's9' }) } as const;
    expect(runIntegration(typebot, fresh, started)).toMatchObject({
      memory: { remoteId: 's9' },
      effects: [createCallEffect('message', 'oi')],
    });
    const restarted = { ...started, request: { kind: 'start', text: '' } } as const;
    expect(runIntegration(typebot, fresh, restarted).effects).toEqual([]);
  });

  it('X4: a customer gets typebotUnknownMessage if Typebot’s answer is empty', () => {
    expect(hearAnswer(begun, {}).effects).toEqual([{ kind: 'send-text', text: 'Não entendi.' }]);
    expect(hearAnswer(begun, {}, { ...typebot, typebotUnknownMessage: '' }).effects).toEqual([]);
    expect(hearAnswer(begun, {}, webhook).effects).toEqual([]);
  });

  it('X6: the last message of a conversation is sent before the conversation ends', () => {
    expect(hearAnswer(begun, { parts: [text('tchau')], isOver: true }).effects).toEqual([
      { kind: 'send-text', text: 'tchau' },
      { kind: 'end-session', ending: 'finished' },
    ]);
  });

  it('X5: a command in an answer takes effect, and no later part of the answer is sent', () => {
    const parts = [text('um momento'), text('#{"queueId": 3, "userId": "7"}'), text('nunca')];
    expect(hearAnswer(begun, { parts }).effects).toEqual([
      { kind: 'send-text', text: 'um momento' },
      { kind: 'move-ticket', queueId: 3, userId: 7 },
      { kind: 'end-session', ending: 'finished' },
    ]);
    expect(hearAnswer(begun, { parts: [text('#{"stopBot":true}')] }).effects).toEqual([
      { kind: 'end-session', ending: 'finished' },
    ]);
    expect(hearAnswer(begun, { parts: [text('#{"closeTicket":true}')] }).effects).toEqual([
      { kind: 'close-ticket' },
      { kind: 'end-session', ending: 'finished' },
    ]);
  });

  it('X5: a command that cannot be read becomes a note, and the rest of the answer is sent', () => {
    expect(hearAnswer(begun, { parts: [text('#{"queueId":'), text('oi')] }).effects).toEqual([
      { kind: 'add-note', note: 'command' },
      { kind: 'send-text', text: 'oi' },
    ]);
  });
});

it('X8: a conversation that Typebot has forgotten begins anew with the same message', () => {
  const { memory, effects } = runIntegration(typebot, begun, { kind: 'session-lost', request: { kind: 'message', text: 'oi' } });
  expect(memory.remoteId).toBeNull();
  expect(effects).toEqual([createCallEffect('start', 'oi')]);
});

it('X8: an integration that fails leaves a note and ends', () => {
  expect(runIntegration(webhook, begun, { kind: 'given-up' }).effects).toEqual([
    { kind: 'add-note', note: 'failed' },
    { kind: 'end-session', ending: 'failed' },
  ]);
});

const arbitraryText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '#{',
    '#{"queueId":1}',
    '#{"userId":2147483648}',
    '# {"stopBot":true}',
    `a${'😀'.repeat(8_000)}`,
    'meio \ud83d',
  ),
);
const arbitraryPart = fc.oneof(
  arbitraryText.map(text),
  fc.record({ kind: fc.constant('file' as const), url: fc.webUrl(), caption: arbitraryText }),
  fc.record({ kind: fc.constant('pause' as const), ms: fc.oneof(fc.double(), fc.integer()) }),
);
const isMessage = ({ kind }: IntegrationEffect): boolean => kind === 'send-text' || kind === 'send-file';

it('X6: whatever an integration answers, its texts and pauses have limits, and the end of the session is the last effect', () => {
  fc.assert(
    fc.property(
      fc.record({
        parts: fc.array(arbitraryPart, { maxLength: 80 }),
        choices: fc.array(arbitraryText, { maxLength: 5 }),
        isOver: fc.boolean(),
      }),
      fc.constantFrom('typebot', 'webhook', 'n8n', 'dialogflow'),
      (given, type) => {
        const { effects } = hearAnswer(begun, given, { ...typebot, type });
        expect(effects.filter(isMessage).length).toBeLessThanOrEqual(MAX_ANSWER_PARTS + 1);
        for (const effect of effects) {
          if (effect.kind === 'send-text') {
            expect(effect.text.length).toBeLessThanOrEqual(MAX_ANSWER_TEXT_CHARACTERS);
            expect(effect.text.isWellFormed()).toBe(true);
          }
          if (effect.kind === 'wait') expect(effect.ms).toBeLessThanOrEqual(MAX_ANSWER_PAUSE_MS);
          if (effect.kind === 'wait') expect(effect.ms).toBeGreaterThanOrEqual(0);
        }
        const end = effects.findIndex(({ kind }) => kind === 'end-session');
        if (end !== -1) expect(end).toBe(effects.length - 1);
      },
    ),
  );
});
