import { expect, test } from 'vitest';
import { findFirstUnreadId } from './use-first-unread-message-id.ts';

const messagesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, fromMe: n % 10 === 0, mediaType: 'chat' as const }));

test('the unread mark is above the first unread message, or above the first held message if the device lacks unread ones', () => {
  const messages = messagesOf(100);
  expect(findFirstUnreadId(messages, 0)).toBeUndefined();
  expect(findFirstUnreadId(messages, 1)).toBe('99');
  expect(findFirstUnreadId(messages, 20)).toBe('78');
  expect(findFirstUnreadId(messages, 500)).toBe('1');
  expect(findFirstUnreadId([], 3)).toBeUndefined();
});
