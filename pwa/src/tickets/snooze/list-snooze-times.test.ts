import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { listSnoozeTimes } from './list-snooze-times.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Pacific/Auckland'])(
  'in the time zone %s, each offered end of a snooze is in three hours or at nine on a later morning, even when clocks change',
  (zone) => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (now) => {
        const times = listSnoozeTimes(now);
        expect(times.map(({ choice }) => choice)).toContain('tomorrow');
        for (const { choice, at } of times) {
          expect(at.getTime()).toBeGreaterThan(now.getTime());
          if (choice === 'inHours') expect(at.getTime() - now.getTime()).toBe(3 * 3_600_000);
          else expect([at.getHours(), at.getMinutes()]).toEqual([9, 0]);
          if (choice === 'monday') expect(at.getDay()).toBe(1);
        }
        expect(times.map(({ at }) => at.getTime())).toEqual(times.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
        expect(new Set(times.map(({ at }) => at.toDateString() + at.getHours())).size).toBeGreaterThanOrEqual(times.length - 1);
      }),
    );
  },
);

test('on a Sunday, next Monday is not offered as the end of a snooze, because tomorrow is that Monday', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  const choicesAt = (text: string) => listSnoozeTimes(new Date(text)).map(({ choice }) => choice);
  expect(choicesAt('2026-11-22T10:00:00-03:00')).toEqual(['inHours', 'tomorrow']);
  expect(choicesAt('2026-11-23T10:00:00-03:00')).toEqual(['inHours', 'tomorrow', 'monday']);
});
