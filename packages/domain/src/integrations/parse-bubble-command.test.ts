import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBubbleCommand } from './parse-bubble-command.ts';

const emptyCommand = { queueId: null, userId: null, stopBot: false, closeTicket: false };

it.each([
  ['#{"queueId":3,"userId":7}', { ...emptyCommand, queueId: 3, userId: 7 }],
  ['# { "queueId": "12" } ', { ...emptyCommand, queueId: 12 }],
  ['#{"userId":4}', { ...emptyCommand, userId: 4 }],
  ['#{"stopBot":true}', { ...emptyCommand, stopBot: true }],
  ['#{\n"closeTicket": true\n}', { ...emptyCommand, closeTicket: true }],
])('X5: parseBubbleCommand reads the command %j', (text, command) => {
  expect(parseBubbleCommand(text)).toEqual({ kind: 'command', command });
});

it.each([
  '#{',
  '#{"queueId":}',
  '#{}',
  '#{"stopBot":false}',
  '#{"queueId":-1}',
  '#{"queueId":1.5}',
  '#{"queueId":"abc"}',
  '#{"queueId":99999999999}',
])('X5: %j is an unreadable command, and not an ordinary text', (text) => {
  expect(parseBubbleCommand(text)).toEqual({ kind: 'unreadable' });
});

it.each(['#1 da lista', '#promo', 'oi #{"stopBot":true}', '{"stopBot":true}', ''])('X5: %j is an ordinary text', (text) => {
  expect(parseBubbleCommand(text)).toEqual({ kind: 'text' });
});

it('X5: parseBubbleCommand never throws, whatever the text is', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((json) => `#${json}`),
      ),
      (text) => void parseBubbleCommand(text),
    ),
  );
});
