import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageToAnswer, AnswerState } from './answer-state.ts';
import { chooseMessage, joinMessages } from './choose-message.ts';

const at = new Date('2026-01-05T12:00:00.000Z');
const text = (body: string, over: Partial<MessageToAnswer> = {}): MessageToAnswer => ({
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
  ['a single message stays unchanged', [photo], photo],
  ['each text of a burst becomes a line', [text('Oi'), text('sou a Rita')], text('Oi\nsou a Rita')],
  ['a file in a burst with texts is left out', [text('Veja'), photo, text('o recibo')], text('Veja\no recibo')],
  ['a burst of files becomes the lines of their names', [photo, photo], { ...photo, body: 'foto.jpg\nfoto.jpg', media: null }],
  ['a call in a burst with texts is left out', [call, text('oi')], text('oi')],
  ['a burst of only one call stays a call', [call], call],
] as const)('B3: how joinMessages joins a burst: %s', (_title, burst, joined) => {
  expect(joinMessages(burst)).toEqual(joined);
});

test('B3: chooseMessage chooses the first message that is a choice, or else joins all messages of the burst as lines', () => {
  const message = fc.constantFrom('1', '2', 'oi', '').map((body) => text(body));
  const isChoice = (state: AnswerState) => state.message.body === '1' || state.message.body === '2';
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (burst) => {
      // The cast is safe: `chooseMessage` adds a message to the state, and `isChoice` in this test reads nothing else.
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
