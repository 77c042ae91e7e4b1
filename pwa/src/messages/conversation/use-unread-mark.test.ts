import { expect, test } from 'vitest';
import { firstUnread } from './use-unread-mark.ts';

const said = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, fromMe: n % 10 === 0, mediaType: 'chat' as const }));

test('the mark is at the first unread message, or at the first held one if not all are held', () => {
  const messages = said(100);
  expect(firstUnread(messages, 0)).toBeUndefined();
  expect(firstUnread(messages, 1)).toBe('99');
  expect(firstUnread(messages, 20)).toBe('78');
  expect(firstUnread(messages, 500)).toBe('1');
  expect(firstUnread([], 3)).toBeUndefined();
});
