import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findVideoId } from './find-video-id.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['Veja http://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=10 e responda', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/a_b-c1234567x', undefined],
  ['https://youtube.com/shorts/a_b-c123456', 'a_b-c123456'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://example.com/?u=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', undefined],
  ['https://youtube.com.example.com/watch?v=dQw4w9WgXcQ', undefined],
  ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/@canal', undefined],
  ['https://www.youtube.com/watch?v="><script>', undefined],
  ['me veja no youtube', undefined],
])('the text %s links to the video %s', (text, id) => {
  expect(findVideoId(text)).toBe(id);
});

test('whatever a text contains, a video id found in it consists of eleven letters, digits, hyphens or underscores', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('https://youtu.be/', 'https://www.youtube.com/watch?v=', '&v=', '/', '\n'));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(findVideoId(parts.join('')) ?? 'aaaaaaaaaaa').toMatch(/^[\w-]{11}$/);
    }),
  );
});
