import { expect, test } from 'vitest';
import { hasNewUnread } from './has-new-unread.ts';

const toUnreadCounts = (...pairs: [number, number][]) => new Map(pairs);

test('a message in a known or a new ticket counts as new, but the first loading of the list and the reading of a ticket do not', () => {
  expect(hasNewUnread(undefined, toUnreadCounts([1, 3]))).toBe(false);
  expect(hasNewUnread(toUnreadCounts([1, 3]), toUnreadCounts([1, 3]))).toBe(false);
  expect(hasNewUnread(toUnreadCounts([1, 3], [2, 1]), toUnreadCounts([1, 3]))).toBe(false);
  expect(hasNewUnread(toUnreadCounts([1, 3]), toUnreadCounts([1, 4]))).toBe(true);
  expect(hasNewUnread(toUnreadCounts(), toUnreadCounts([2, 1]))).toBe(true);
  // A colleague handed over a ticket whose messages were all read, so only the ticket itself is new.
  expect(hasNewUnread(toUnreadCounts(), toUnreadCounts([2, 0]))).toBe(true);
  // One ticket was read while another received a message, so the total alone would not show the new message.
  expect(hasNewUnread(toUnreadCounts([1, 1]), toUnreadCounts([2, 1]))).toBe(true);
});
