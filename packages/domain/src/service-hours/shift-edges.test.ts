import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DayShifts,
  findIncompleteShift,
  findFreeSpan,
  toShiftEdgeLimits,
  moveShiftEdge,
  countOpenMinutes,
  shiftNames,
  toShiftSpan,
  toNextShiftStep,
  suggestShiftEdge,
  suggestShift,
  toWallClockTime,
} from './shift-edges.ts';

type Ends = readonly [start?: string, end?: string];
const day = ([startTimeA = '', endTimeA = '']: Ends, [startTimeB = '', endTimeB = '']: Ends): DayShifts => ({
  startTimeA,
  endTimeA,
  startTimeB,
  endTimeB,
});
const usual = day(['08:00', '12:00'], ['13:00', '18:00']);

it('the start or end of a shift moves in steps of a quarter of an hour, and cannot pass its own shift’s other end or the other shift', () => {
  const move = (shift: 'A' | 'B', end: 'start' | 'end', minute: number) => moveShiftEdge(usual, { shift, end }, minute);
  expect(move('B', 'end', 20 * 60 + 7)).toEqual({ endTimeB: '20:00' });
  expect(move('B', 'end', 20 * 60 + 8)).toEqual({ endTimeB: '20:15' });
  expect(move('B', 'end', 0)).toEqual({ endTimeB: '13:15' });
  expect(move('A', 'end', 15 * 60)).toEqual({ endTimeA: '13:00' });
  expect(move('B', 'start', 9 * 60)).toEqual({ startTimeB: '12:00' });
  expect(move('A', 'start', -60)).toEqual({ startTimeA: '00:00' });
});

it('a shift whose end moves past midnight continues into the next day, and stays shorter than a day', () => {
  const end = { shift: 'B', end: 'end' } as const;
  expect(moveShiftEdge(usual, end, 30 * 60)).toEqual({ endTimeB: '06:00' });
  expect(moveShiftEdge(usual, end, 90 * 60)).toEqual({ endTimeB: '12:45' });
  const night = day([], ['22:00', '06:00']);
  expect(toShiftSpan(night, 'B')).toEqual({ start: 22 * 60, end: 30 * 60 });
  expect(toShiftEdgeLimits(night, 'B', 'start')).toEqual({ min: 6 * 60 + 15, max: 23 * 60 + 45 });
  expect(moveShiftEdge(night, end, 23 * 60)).toEqual({ endTimeB: '23:00' });
});

it('from any minute, a keyboard step moves the start or end of a shift to a full quarter of an hour', () => {
  expect([toNextShiftStep(8 * 60, 1), toNextShiftStep(8 * 60, -1)].map(toWallClockTime)).toEqual(['08:15', '07:45']);
  expect([toNextShiftStep(1_079, 1), toNextShiftStep(1_079, -1)].map(toWallClockTime)).toEqual(['18:00', '17:45']);
});

it('for a shift that lacks its start or end, the suggested time makes both shifts equally long, if the day and the other shift allow it', () => {
  expect(suggestShiftEdge(day(['08:00', '12:00'], ['13:00']), 'B')).toEqual({ end: 'end', time: '17:00' });
  expect(suggestShiftEdge(day(['08:00'], ['13:00', '18:00']), 'A')).toEqual({ end: 'end', time: '13:00' });
  expect(suggestShiftEdge(day(['', '12:00'], ['13:00', '14:00']), 'A')).toEqual({ end: 'start', time: '11:00' });
  expect(suggestShiftEdge(day(['23:00'], []), 'A')).toEqual({ end: 'end', time: '23:59' });
  expect(suggestShiftEdge(usual, 'A')).toBeUndefined();
  expect(findIncompleteShift(day(['08:00', '12:00'], ['13:00']))).toBe('B');
});

it('the suggested new shift is in a free part of the day', () => {
  expect(suggestShift(day([], []))).toEqual({ startTimeA: '08:00', endTimeA: '12:00' });
  expect(suggestShift(day(['08:00', '12:00'], []))).toEqual({ startTimeB: '13:00', endTimeB: '18:00' });
  expect(suggestShift(day(['06:00', '16:00'], []))).toEqual({ startTimeB: '16:15', endTimeB: '20:15' });
  expect(suggestShift(day(['06:00', '23:59'], []))).toBeUndefined();
  expect(suggestShift(usual)).toBeUndefined();
  expect(countOpenMinutes(usual)).toBe(9 * 60);
  expect(findFreeSpan(usual, 12 * 60 + 30)).toEqual({ start: 12 * 60, end: 13 * 60 });
  expect(findFreeSpan(usual, 9 * 60)).toBeUndefined();
});

it('after any moves of the starts and ends of shifts, both shifts are complete and do not overlap', () => {
  const moves = fc.array(
    fc.record({
      shift: fc.constantFrom(...shiftNames),
      end: fc.constantFrom('start', 'end'),
      minute: fc.integer({ min: -600, max: 3_000 }),
    }),
  );
  fc.assert(
    fc.property(moves, (all) => {
      let moved: DayShifts = usual;
      for (const { minute, ...end } of all) {
        moved = { ...moved, ...moveShiftEdge(moved, end, minute) };
        const [first, second] = shiftNames.map((shift) => toShiftSpan(moved, shift));
        if (first === undefined || second === undefined) throw new Error('a shift lost an end');
        expect(first.end).toBeGreaterThan(first.start);
        expect(second.end).toBeGreaterThan(second.start);
        expect(first.end).toBeLessThanOrEqual(second.start);
        expect(second.end - second.start).toBeLessThan(1_440);
      }
    }),
  );
});
