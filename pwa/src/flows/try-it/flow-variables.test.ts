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

it('the variables that a flow asks for are listed, each once', () => {
  expect(listInputVariables(flow)).toEqual(['nome']);
});

it('the variables that a flow’s texts contain are listed, each once', () => {
  expect(listTextVariables(flow)).toEqual(['nome', 'hour', 'firstName']);
});
