import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DailyWindowForm } from './daily-window-form.ts';

const faultyFields = (from: string, to: string) =>
  v.safeParse(DailyWindowForm, { from, to }).issues?.map((issue) => v.getDotPath(issue)) ?? [];

it.each([
  ['8:5', '1830', '08:05-18:30'],
  ['22:00', '06:00', '22:00-06:00'],
  ['', ' ', null],
])('the daily window from %j to %j is saved as %j', (from, to, scheduledTimeRun) => {
  expect(v.parse(DailyWindowForm, { from, to })).toEqual({ scheduledTimeRun });
});

it.each([
  ['24:00', '08:00', ['from']],
  ['08:00', '08:60', ['to']],
  ['8', '18', ['from', 'to']],
  ['08:00', '', ['to']],
  ['', '08:00', ['from']],
])('the daily window from %j to %j is refused in the fields %j', (from, to, fields) => {
  expect(faultyFields(from, to)).toEqual(fields);
});
