import type { FlowConditionCode } from '@prosa/contract/flows/flow-node';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isConditionMet } from './is-condition-met.ts';

const codes = [1, 2, 3, 4, 5] as const;
const listMetCodes = (left: string, right: string) => codes.filter((code) => isConditionMet(left, code, right));

it('isConditionMet compares according to the codes of the spec: 1 ==, 2 >=, 3 <=, 4 <, 5 >', () => {
  expect(listMetCodes('7', '7')).toEqual([1, 2, 3]);
  expect(listMetCodes('8', '7')).toEqual([2, 5]);
  expect(listMetCodes('6', '7')).toEqual([3, 4]);
});

it('isConditionMet compares two numbers as numbers, with decimal point or comma, and all other values as texts', () => {
  expect(listMetCodes('10', '9')).toEqual([2, 5]);
  expect(listMetCodes(' 1,50 ', '1.5')).toEqual([1, 2, 3]);
  expect(listMetCodes('-2', '1')).toEqual([3, 4]);
  expect(listMetCodes('Não', 'nao ')).toEqual([1, 2, 3]);
  expect(listMetCodes('10 anos', '9 anos')).toEqual([3, 4]);
  expect(listMetCodes('', '0')).toEqual([3, 4]);
  expect(listMetCodes('1e3', '1000')).toEqual([2, 5]);
});

it('for any two texts, exactly one of the comparisons less, equal and greater is true', () => {
  const ordered: readonly FlowConditionCode[] = [4, 1, 5];
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.string(), (a, b) => {
      expect(ordered.filter((code) => isConditionMet(a, code, b))).toHaveLength(1);
      expect(isConditionMet(a, 2, b)).toBe(!isConditionMet(a, 4, b));
      expect(isConditionMet(a, 3, b)).toBe(!isConditionMet(a, 5, b));
    }),
  );
});
