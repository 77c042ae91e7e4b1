import { FlowName } from '@prosa/contract/flows/write-flow';
import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkFlowName } from './check-flow-name.ts';

describe('a flow’s name', () => {
  it.each([
    ['', 'nameRequired'],
    ['  ', 'nameRequired'],
    [' a ', 'nameShort'],
    ['👩‍👩‍👧', 'nameShort'],
    ['x'.repeat(51), 'nameLong'],
    ['Oi', undefined],
    ['x'.repeat(50), undefined],
  ])('%j: %s', (name, fault) => {
    expect(checkFlowName(name)).toBe(fault);
  });

  it('is right exactly where the server takes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        expect(checkFlowName(name) === undefined).toBe(is(FlowName, name));
      }),
    );
  });
});
