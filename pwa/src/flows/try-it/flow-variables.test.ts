import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { expect, it } from 'vitest';
import { listInputVariables, listTextVariables } from './flow-variables.ts';

const flow = createTestFlow(
  [
    [
      'c',
      'singleBlock',
      {
        seq: ['a', 'b', 'd'],
        elements: [
          { type: 'input', number: 'a', value: ' nome ' },
          { type: 'input', number: 'b', value: '' },
          { type: 'message', number: 'd', value: 'Oi, {{ nome }}, são {{hour}}' },
        ],
      },
    ],
    ['e', 'singleBlock', { seq: ['f'], elements: [{ type: 'input', number: 'f', value: 'nome' }] }],
    ['m', 'menu', { message: 'Tudo bem, {{firstName}}?', arrayOption: [{ number: 1, value: '{{hour}}' }] }],
  ],
  [],
);

it('the list of the variables that a flow asks for has each variable once', () => {
  expect(listInputVariables(flow)).toEqual(['nome']);
});

it('the list of the variables in a flow’s texts has each variable once', () => {
  expect(listTextVariables(flow)).toEqual(['nome', 'hour', 'firstName']);
});
