import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnsweredMessage, AnswerState } from './answer-state.ts';
import { chooseMessage, joinMessages } from './choose-message.ts';

const at = new Date('2026-01-05T12:00:00.000Z');
const text = (body: string, over: Partial<AnsweredMessage> = {}): AnsweredMessage => ({
  body,
  fromMe: false,
  mediaType: 'chat',
  media: null,
  at,
  ...over,
});
const photo = text('', { mediaType: 'image', media: { name: 'foto.jpg' } });
const call = text('', { mediaType: 'call_log' });

test.each([
  ['one message stays as it is', [photo], photo],
  ['words become lines', [text('Oi'), text('sou a Rita')], text('Oi\nsou a Rita')],
  ['a file beside words is left out', [text('Veja'), photo, text('o recibo')], text('Veja\no recibo')],
  ['files alone count by their names', [photo, photo], { ...photo, body: 'foto.jpg\nfoto.jpg', media: null }],
  ['a call beside words is left out', [call, text('oi')], text('oi')],
  ['a call alone stays a call', [call], call],
] as const)('B3: %s', (_title, burst, joined) => {
  expect(joinMessages(burst)).toEqual(joined);
});

test('B3: a stage reads the first message that it takes by itself, or else the lines of all messages', () => {
  const message = fc.constantFrom('1', '2', 'oi', '').map((body) => text(body));
  const isChoice = (state: AnswerState) => state.message.body === '1' || state.message.body === '2';
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (burst) => {
      // A stage of this test reads nothing else of the state.
      const state = {} as AnswerState;
      const chosen = burst.find(({ body }) => body === '1' || body === '2');
      const read = chooseMessage(state, burst, isChoice).body;
      expect(read).toBe(
        chosen?.body ??
          burst
            .map(({ body }) => body)
            .filter(Boolean)
            .join('\n'),
      );
    }),
  );
});
