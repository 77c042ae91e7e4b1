import { expect, test } from 'vitest';
import { createSendRate } from './send-rate.ts';

const atSecond = (seconds: number) => new Date(Date.parse('2026-01-05T12:00:00Z') + seconds * 1000);

test('a connection sends at most 80 messages a second, and each further message as soon as the rate allows', async () => {
  const rate = createSendRate(null);
  const waits: number[] = [];
  for (let person = 0; person < 81; person++) waits.push(await rate.reserve('1:1', String(person), atSecond(0)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(80);
  expect(waits.at(-1)).toBe(13);
  const later: number[] = [];
  for (let person = 0; person < 160; person++) later.push(await rate.reserve('1:1', `b${person}`, atSecond(1)));
  expect(later.filter((wait) => wait === 0)).toHaveLength(80);
});

test('a person receives at most 45 messages at once, then one message every 6 seconds, and other people are not delayed', async () => {
  const rate = createSendRate(null);
  const toRita = (seconds: number) => rate.reserve('1:1', 'rita', atSecond(seconds));
  const burst: number[] = [];
  for (let n = 0; n < 46; n++) burst.push(await toRita(0));
  expect(burst).toEqual([...Array.from({ length: 45 }, () => 0), 6_000]);
  expect(await rate.reserve('1:1', 'joana', atSecond(0))).toBe(0);
  expect(await toRita(5.9)).toBeGreaterThan(0);
  expect([await toRita(6), await toRita(6)]).toEqual([0, 6_000]);
});

test('each connection has its own rate limit, and so has each person on a connection', async () => {
  const rate = createSendRate(null);
  for (let n = 0; n < 45; n++) await rate.reserve('1:1', 'rita', atSecond(0));
  expect(await rate.reserve('1:1', 'rita', atSecond(0))).toBe(6_000);
  expect(await rate.reserve('1:2', 'rita', atSecond(0))).toBe(0);
});

test('a pause stops all messages of its connection, and a second pause that ends earlier does not shorten the first pause', async () => {
  const rate = createSendRate(null);
  await rate.pause('1:1', atSecond(30));
  await rate.pause('1:1', atSecond(10));
  expect(await rate.reserve('1:1', 'rita', atSecond(20))).toBe(10_000);
  expect(await rate.reserve('1:2', 'rita', atSecond(20))).toBe(0);
  expect(await rate.reserve('1:1', 'rita', atSecond(30))).toBe(0);
});

test('a message that has to wait does not count towards the rate limit', async () => {
  const rate = createSendRate(null);
  for (let n = 0; n < 45; n++) await rate.reserve('1:1', 'rita', atSecond(0));
  for (let n = 0; n < 100; n++) await rate.reserve('1:1', 'rita', atSecond(1));
  expect(await rate.reserve('1:1', 'rita', atSecond(6))).toBeLessThanOrEqual(1);
});
