import { companyIdOf } from '../testing/branded-ids.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  countDaysUntilDue,
  toDueDay,
  isSubscriptionEndingSoon,
  isSubscriptionLapsed,
  type Subscription,
} from './subscription.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const from = Date.UTC(1990, 0, 1);
const until = Date.UTC(2040, 0, 1);
/**
 * Time zones with summer time, with half-hour offsets, on both sides of the date line, and two that skipped or repeated a day.
 */
const zones = [
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Adak',
  'Pacific/Kwajalein',
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: from, max: until }).map((ms) => new Date(ms));
const createSubscription = (over: Partial<Subscription>): Subscription => ({
  companyId: companyIdOf(2),
  dueAt: new Date(until),
  isActive: true,
  timeZone: 'America/Sao_Paulo',
  ...over,
});
/** Computes the local date in another way than the tested code. */
const toLocalDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

describe('a subscription', () => {
  test.each([
    [
      'lasts the whole due day in São Paulo',
      { timeZone: 'America/Sao_Paulo', dueAt: '2026-11-21T15:00:00Z', now: '2026-11-22T02:59:59Z' },
      false,
    ],
    [
      'has ended at the next midnight in São Paulo',
      { timeZone: 'America/Sao_Paulo', dueAt: '2026-11-21T15:00:00Z', now: '2026-11-22T03:00:00Z' },
      true,
    ],
    [
      'has ended after the due day in São Paulo, even if the due time is on the next day in UTC',
      { timeZone: 'America/Sao_Paulo', dueAt: '2026-11-22T01:00:00Z', now: '2026-11-22T03:00:00Z' },
      true,
    ],
    [
      'lasts until midnight in Kiritimati, 14 hours ahead of UTC',
      { timeZone: 'Pacific/Kiritimati', dueAt: '2026-11-21T00:00:00Z', now: '2026-11-21T09:59:59Z' },
      false,
    ],
    [
      'has ended at midnight in Kiritimati',
      { timeZone: 'Pacific/Kiritimati', dueAt: '2026-11-21T00:00:00Z', now: '2026-11-21T10:00:00Z' },
      true,
    ],
    [
      'lasts to the end of a due day of 25 hours',
      { timeZone: 'America/New_York', dueAt: '2026-11-01T04:00:00Z', now: '2026-11-02T04:59:59Z' },
      false,
    ],
    [
      'has ended after a due day of 23 hours',
      { timeZone: 'America/New_York', dueAt: '2026-03-08T05:00:00Z', now: '2026-03-09T04:00:00Z' },
      true,
    ],
    [
      'lasts the whole due day in the default time zone if the company has set no time zone',
      { timeZone: null, dueAt: '2026-11-21T15:00:00Z', now: '2026-11-22T02:59:59Z' },
      false,
    ],
    [
      'has ended at the next midnight in the default time zone if the name of the company’s time zone is unknown',
      { timeZone: 'Nowhere/Here', dueAt: '2026-11-21T15:00:00Z', now: '2026-11-22T03:00:00Z' },
      true,
    ],
  ])('a subscription %s', (_title, { timeZone, dueAt, now }, isOver) => {
    expect(isSubscriptionLapsed(createSubscription({ timeZone, dueAt: new Date(dueAt) }), new Date(now))).toBe(isOver);
  });

  it('a subscription never ends for the first company, and has ended for a blocked company', () => {
    const longAgo = { dueAt: new Date(0) };
    expect(
      isSubscriptionLapsed(createSubscription({ ...longAgo, companyId: companyIdOf(1), isActive: false }), new Date(until)),
    ).toBe(false);
    expect(isSubscriptionLapsed(createSubscription({ isActive: false }), new Date(from))).toBe(true);
  });

  it('a subscription ends exactly when the company’s local date passes the due date, however far the due date is', () => {
    const apart = fc.oneof(
      fc.integer({ min: -4 * DAY_MS, max: 4 * DAY_MS }),
      fc.integer({ min: from - until, max: until - from }),
    );
    fc.assert(
      fc.property(zone, instant, apart, (timeZone, dueAt, apartMs) => {
        const now = new Date(dueAt.getTime() + apartMs);
        const isOver = toLocalDay(now, timeZone) > toLocalDay(dueAt, timeZone);
        expect(isSubscriptionLapsed(createSubscription({ timeZone, dueAt }), now)).toBe(isOver);
        expect(Math.sign(countDaysUntilDue({ dueAt, timeZone }, now))).toBe(
          isOver ? -1 : toLocalDay(now, timeZone) === toLocalDay(dueAt, timeZone) ? 0 : 1,
        );
        expect(toDueDay({ dueAt, timeZone })).toBe(toLocalDay(dueAt, timeZone));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a subscription that has ended stays ended as time passes, across changes of the clock and the date line', () => {
    fc.assert(
      fc.property(
        zone,
        instant,
        fc.array(fc.integer({ min: 0, max: 12 * HOUR_MS }), { maxLength: 20 }),
        (timeZone, dueAt, steps) => {
          let now = dueAt.getTime() - DAY_MS;
          let wasOver = false;
          for (const step of steps) {
            now += step;
            const isOver = isSubscriptionLapsed(createSubscription({ timeZone, dueAt }), new Date(now));
            expect(isOver || !wasOver).toBe(true);
            wasOver = isOver;
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('days until the due date are calendar days, not periods of 24 hours', () => {
    const now = new Date('2026-11-21T16:00:00Z');
    const days = [
      '2026-11-21T03:00:00Z',
      '2026-11-22T02:59:00Z',
      '2026-11-22T03:00:00Z',
      '2026-11-21T02:59:00Z',
      '2026-10-21T12:00:00Z',
    ];
    expect(days.map((due) => countDaysUntilDue({ dueAt: new Date(due), timeZone: 'America/Sao_Paulo' }, now))).toEqual([
      0, 0, 1, -1, -31,
    ]);
  });
});

it('the warning of the end of a subscription begins 4 days before the due date, and stops after the due date', () => {
  expect([-1, 0, 1, 4, 5, 6].filter(isSubscriptionEndingSoon)).toEqual([0, 1, 4]);
});
