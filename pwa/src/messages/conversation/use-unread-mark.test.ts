import { expect, test } from 'vitest';
import { firstUnread } from './use-unread-mark.ts';

const said = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, fromMe: n % 10 === 0, mediaType: 'chat' as const }));

test('the mark stands at the first unread message, and at the first held one where not all are', () => {
  const messages = said(100);
  expect(firstUnread(messages, 0)).toBeUndefined();
  expect(firstUnread(messages, 1)).toBe('99');
  expect(firstUnread(messages, 20)).toBe('78');
  expect(firstUnread(messages, 500)).toBe('1');
  expect(firstUnread([], 3)).toBeUndefined();
});
