import { toFlowWindow } from '@prosa/domain/flows/flow-window';
import { describe, expect, it } from 'vitest';
import { insertTimeColon } from './insert-time-colon.ts';

describe('a time typed in digits alone', () => {
  it.each([
    ['0830', '08:30'],
    ['830', '8:30'],
    [' 2200 ', '22:00'],
    ['8', '8'],
    ['08', '08'],
    ['08:3', '08:3'],
    ['12345', '12345'],
    ['', ''],
  ])('a time typed as %j becomes %j', (typed, time) => {
    expect(insertTimeColon(typed)).toBe(time);
  });

  it('a time typed without a colon is validated like any other time', () => {
    expect(toFlowWindow(insertTimeColon('830'), insertTimeColon('1800'))).toBe('08:30-18:00');
    expect(toFlowWindow(insertTimeColon('2460'), insertTimeColon('1800'))).toBeUndefined();
    expect(toFlowWindow(insertTimeColon('8'), insertTimeColon('1800'))).toBeUndefined();
  });
});
