import { expect, it } from 'vitest';
import { toFlowWindow } from './flow-window.ts';

it('the hours of a daily window are padded with zeros, and two empty fields remove the window', () => {
  expect(toFlowWindow('8:5', ' 23:59 ')).toBe('08:05-23:59');
  expect(toFlowWindow('22:00', '06:00')).toBe('22:00-06:00');
  expect(toFlowWindow('', ' ')).toBeNull();
});

it.each([
  ['24:00', '10:00'],
  ['10:00', '10:60'],
  ['10:00', ''],
  ['', '10:00'],
  ['10', '11'],
  ['10:00:00', '11:00'],
  ['a:b', '11:00'],
  ['-1:00', '11:00'],
])('daily hours from %s to %s are refused', (start, end) => {
  expect(toFlowWindow(start, end)).toBeUndefined();
});
