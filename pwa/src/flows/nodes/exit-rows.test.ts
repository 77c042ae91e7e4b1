import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { arbitraryNode } from '@prosa/domain/flows/testing/arbitrary-flow';
import { startTranslation } from '@prosa/i18n/start-translation';
import { loadTexts } from '@prosa/i18n/load-texts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toExitLabel, listExitRows } from './exit-rows.ts';
import { EXIT_ROW_HEIGHT, estimateNodeSize } from './node-geometry.ts';

const translation = await startTranslation('pt');
await loadTexts(translation, ['flow-editor']);
const t = translation.getFixedT('pt', 'flow-editor');
// The cast is safe, because each test passes a type with the data of that type.
const node = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position: { x: 0, y: 0 }, data }) as FlowNode;

it('a node with several exits has a row for each exit, and any other node has its only exit in its header', () =>
  fc.assert(
    fc.property(arbitraryNode('n'), (each) => {
      const rows = listExitRows(each, t).map(({ exit }) => exit);
      expect(rows.length === 0 ? ['a'] : rows).toEqual(listExits(each));
    }),
  ));

it('the text of an exit’s row is the option, percentage or result that leads to the exit', () => {
  const options = [
    { number: 1, value: 'Agendar' },
    { number: 2, value: '' },
  ];
  expect(listExitRows(node('menu', { message: '', arrayOption: options }), t).map(({ label }) => label)).toEqual([
    '1 Agendar',
    '2',
    'Outra resposta',
  ]);
  expect(listExitRows(node('randomizer', { percent: 30 }), t).map(({ label }) => label)).toEqual(['A · 30 %', 'B · 70 %']);
  expect(listExitRows(node('condition', { key: 'a', condition: 1, value: '' }), t).map(({ label }) => label)).toEqual([
    'Sim',
    'Não',
  ]);
  expect(toExitLabel(node('menu', { message: '', arrayOption: options }), 'a9', t)).toBe('a9');
});

it('one more option makes the estimated card of a menu higher by one row', () => {
  const menu = (count: number) =>
    node('menu', {
      message: 'Oi',
      arrayOption: Array.from({ length: count }, (_, index) => ({ number: index + 1, value: 'x' })),
    });
  expect(estimateNodeSize(menu(4)).height - estimateNodeSize(menu(3)).height).toBe(EXIT_ROW_HEIGHT);
});
