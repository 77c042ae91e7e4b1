import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOAD_OLDER_CHAT_MESSAGES_WITHIN_PX } from '../chats/constants.ts';
import { isNearEnd, isNearTop, toSearchDelayMs, toSearchQuery } from './load-when.ts';

test('a list loads its next page once it is at most 100 px from its end', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(2_000), fc.nat(2_000), (scrollTop, clientHeight, below) => {
      const position = { scrollHeight: scrollTop + clientHeight + below, scrollTop, clientHeight };
      expect(isNearEnd(position)).toBe(below <= 100);
    }),
  );
});

test('a search sends its text to the server in lower case', () => {
  expect(toSearchQuery('  Remarcar CONSULTA ')).toBe('remarcar consulta');
});

test('a search waits 500 ms after each change of its text, and does not wait if the text is empty', () => {
  expect([toSearchDelayMs('remarcar'), toSearchDelayMs('')]).toEqual([500, 0]);
});

test('a chat loads older messages once it is less than 600 px from its top', () => {
  expect([0, 599, 600, 601].map((scrollTop) => isNearTop(scrollTop, LOAD_OLDER_CHAT_MESSAGES_WITHIN_PX))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
