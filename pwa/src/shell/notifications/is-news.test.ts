import { expect, test } from 'vitest';
import { isNews } from './is-news.ts';

const unread = (...pairs: [number, number][]) => new Map(pairs);

test('a message on a known or a new ticket is news, while reading and the first look are not', () => {
  expect(isNews(undefined, unread([1, 3]))).toBe(false);
  expect(isNews(unread([1, 3]), unread([1, 3]))).toBe(false);
  expect(isNews(unread([1, 3], [2, 1]), unread([1, 3]))).toBe(false);
  expect(isNews(unread([1, 3]), unread([1, 4]))).toBe(true);
  expect(isNews(unread(), unread([2, 1]))).toBe(true);
  // A colleague handed over a ticket in which all messages were read.
  expect(isNews(unread(), unread([2, 0]))).toBe(true);
  // One ticket was read while another received a message, so the sum alone does not show the news.
  expect(isNews(unread([1, 1]), unread([2, 1]))).toBe(true);
});
