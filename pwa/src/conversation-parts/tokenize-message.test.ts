import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markMentions, markTicketNumbers, type MessageToken, tokenizeMessage } from './tokenize-message.ts';

const toPlainText = (tokens: readonly MessageToken[]): string =>
  tokens.map((token) => ('children' in token ? toPlainText(token.children) : token.text)).join('');

test('WhatsApp’s marks become styles, and marks inside words stay text', () => {
  expect(tokenizeMessage('*Ana Souza:* oi')).toEqual([
    { kind: 'bold', children: [{ kind: 'text', text: 'Ana Souza:' }] },
    { kind: 'text', text: ' oi' },
  ]);
  expect(tokenizeMessage('arquivo_final_2.pdf')).toEqual([{ kind: 'text', text: 'arquivo_final_2.pdf' }]);
  expect(tokenizeMessage('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
  expect(tokenizeMessage('`*a*`')).toEqual([{ kind: 'code', text: '*a*' }]);
});

test('only web and mail addresses become links', () => {
  expect(tokenizeMessage('veja https://prosa.app/x agora')).toContainEqual({
    kind: 'link',
    text: 'https://prosa.app/x',
    href: 'https://prosa.app/x',
  });
  expect(tokenizeMessage('javascript:alert(1)').every((token) => token.kind !== 'link')).toBe(true);
});

test('the tokens of a text without style marks, joined together, are the whole text again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[*_~`]/.test(text)),
      (text) => {
        expect(toPlainText(tokenizeMessage(text))).toBe(text);
      },
    ),
  );
});

test('names of mentioned people are found outside code, and of two names with the same beginning the longer one is found', () => {
  expect(markMentions(tokenizeMessage('@Ana Luz and *@Ana*: `@Ana`'), ['Ana', 'Ana Luz'])).toEqual([
    { kind: 'mention', text: '@Ana Luz' },
    { kind: 'text', text: ' and ' },
    { kind: 'bold', children: [{ kind: 'mention', text: '@Ana' }] },
    { kind: 'text', text: ': ' },
    { kind: 'code', text: '@Ana' },
  ]);
});

test('a ticket’s number in a text becomes a token, except within a word, an address or code', () => {
  expect(markTicketNumbers(tokenizeMessage('vê o #314, *e o #12*'))).toEqual([
    { kind: 'text', text: 'vê o ' },
    { kind: 'ticket', text: '#314', ticketId: 314 },
    { kind: 'text', text: ', ' },
    {
      kind: 'bold',
      children: [
        { kind: 'text', text: 'e o ' },
        { kind: 'ticket', text: '#12', ticketId: 12 },
      ],
    },
  ]);
  for (const text of ['a#314', '#314a', '#0', '##314', '`#314`', 'https://prosa.test/x#314', '#12345678901'])
    expect(JSON.stringify(markTicketNumbers(tokenizeMessage(text)))).not.toContain('"ticket"');
});
