import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultServiceHours } from './constants.ts';
import { type AbsenceFacts, findAbsence, isAbsenceMessageDue } from './find-absence.ts';
import { isOpenAt } from './opening-hours.ts';

const MINUTE_MS = 60_000;
const timeZone = 'America/Sao_Paulo';
const at = (clock: string) => new Date(`2026-11-25T${clock}-03:00`);
const facts = (over: Partial<AbsenceFacts> = {}): AbsenceFacts => ({
  now: at('20:00'),
  timeZone,
  hours: { schedules: defaultServiceHours, message: 'Voltamos às 8h' },
  holidays: [],
  vacations: [],
  ...over,
});
const carnival = { from: '2026-11-25', to: '2026-11-27', message: 'Férias', of: 'connection' } as const;

it('without a vacation, the reason of an absence is `out-of-hours` exactly while the company is closed', () => {
  fc.assert(
    fc.property(fc.date({ min: at('00:00'), max: new Date('2027-11-25'), noInvalidDate: true }), (now) => {
      const isOpen = isOpenAt({ schedules: defaultServiceHours, holidays: [], timeZone }, now);
      expect(findAbsence(facts({ now }))?.why).toBe(isOpen ? undefined : 'out-of-hours');
    }),
  );
});

it('on a vacation, findAbsence returns the first vacation that includes the local date', () => {
  const company = { ...carnival, message: 'Férias da empresa', of: 'company' } as const;
  expect(findAbsence(facts({ vacations: [carnival, company] }))).toEqual({
    why: 'vacation',
    message: 'Férias',
    today: '2026-11-25',
    vacation: carnival,
  });
  // A day in Brazil begins at 03:00 UTC, so the vacation also begins and ends at 03:00 UTC.
  expect(findAbsence(facts({ hours: null, vacations: [carnival], now: new Date('2026-11-25T02:59:00Z') }))).toBeNull();
  expect(findAbsence(facts({ hours: null, vacations: [carnival], now: new Date('2026-11-28T02:59:00Z') }))?.why).toBe('vacation');
  expect(findAbsence(facts({ hours: null, vacations: [carnival], now: new Date('2026-11-28T03:00:00Z') }))).toBeNull();
});

it('findAbsence ignores an absence without a message, and service hours that do not apply', () => {
  const silent = { ...carnival, message: ' ' };
  expect(findAbsence(facts({ vacations: [silent] }))?.message).toBe('Voltamos às 8h');
  expect(findAbsence(facts({ hours: { schedules: defaultServiceHours, message: ' ' } }))).toBeNull();
  expect(findAbsence(facts({ hours: null }))).toBeNull();
});

it('the service hours are closed on a holiday without shifts', () => {
  const holiday = { date: '2026-11-25', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
  expect(findAbsence(facts({ now: at('09:00') }))).toBeNull();
  expect(findAbsence(facts({ now: at('09:00'), holidays: [holiday] }))?.why).toBe('out-of-hours');
});

it('customers never get the out-of-hours message more often than the limits allow, whenever they write', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 90 * MINUTE_MS }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 60 }), pauses, (maxTimes, pauseMinutes, gapsMs) => {
      const limits = { maxTimes, pauseMinutes };
      const absence = { why: 'out-of-hours', message: 'x', today: '2026-11-25' } as const;
      const toldAtMs: number[] = [];
      let nowMs = at('20:00').getTime();
      for (const gapMs of gapsMs) {
        nowMs += gapMs;
        const last = toldAtMs.at(-1);
        const told = {
          outOfHoursCount: toldAtMs.length,
          outOfHoursAt: last === undefined ? null : new Date(last),
          vacationOn: null,
        };
        const isDue = last === undefined || nowMs - last >= pauseMinutes * MINUTE_MS;
        const isWithinLimit = maxTimes === 0 || toldAtMs.length < maxTimes;
        const tells = isAbsenceMessageDue(absence, told, { now: new Date(nowMs), limits });
        expect(tells).toBe(isDue && isWithinLimit);
        if (tells) toldAtMs.push(nowMs);
      }
    }),
  );
});

it('customers get the message of a vacation once a day, whatever the limits are', () => {
  const absence = { why: 'vacation', message: 'x', today: '2026-11-25', vacation: carnival } as const;
  const given = { now: at('20:00'), limits: { maxTimes: 1, pauseMinutes: 60 } };
  const told = { outOfHoursCount: 9, outOfHoursAt: at('19:59') };
  expect(isAbsenceMessageDue(absence, { ...told, vacationOn: '2026-11-24' }, given)).toBe(true);
  expect(isAbsenceMessageDue(absence, { ...told, vacationOn: '2026-11-25' }, given)).toBe(false);
});
