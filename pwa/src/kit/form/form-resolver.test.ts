import { CreateFlowBody } from '@prosa/contract/flows/write-flow';
import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createFormResolver } from './form-resolver.ts';

const resolve = createFormResolver(CreateFlowBody);
const findFault = async (name: string) => {
  const { errors } = await resolve({ name }, undefined, { fields: {}, shouldUseNativeValidation: false });
  return errors.name === undefined ? undefined : `${String(errors.name.type)} ${String(errors.name.message)}`.trim();
};

describe('a form over a schema of the contract', () => {
  it.each([
    ['', 'required 2'],
    ['  ', 'required 2'],
    [' a ', 'min_graphemes 2'],
    ['👩‍👩‍👧', 'min_graphemes 2'],
    ['x'.repeat(51), 'max_length 50'],
    ['Oi', undefined],
    ['x'.repeat(50), undefined],
  ])('for the name %j of a flow, the form finds the fault %s', async (name, fault) => {
    expect(await findFault(name)).toBe(fault);
  });

  it('a form finds the same faults in its values as the server, and shows them on the same fields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (name) => {
        expect((await findFault(name)) === undefined).toBe(is(CreateFlowBody, { name }));
      }),
    );
  });
});
