import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { diffFlows } from '@prosa/documents/flow/diff-flows';
import { startTranslation } from '@prosa/i18n/start-translation';
import { loadTexts } from '@prosa/i18n/load-texts';
import { expect, it } from 'vitest';
import { listChangedTexts } from './field-changes.ts';

const translation = await startTranslation('pt');
await loadTexts(translation, ['flow-editor']);
const t = translation.getFixedT('pt', 'flow-editor');
// The cast is safe, because each test passes a type with the data of that type.
const node = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position: { x: 0, y: 0 }, data }) as FlowNode;
const listTextChanges = (before: FlowNode, after: FlowNode) =>
  diffFlows({ nodes: [before], connections: [] }, { nodes: [after], connections: [] }).nodes.changed.flatMap(({ fields }) =>
    listChangedTexts(before, after, { fields, t }),
  );

it.each([
  [node('message', { label: 'a' }), node('message', { label: 'b' }), [{ before: 'a', after: 'b' }]],
  [
    node('condition', { key: 'idade', condition: 1, value: '18' }),
    node('condition', { key: 'idade', condition: 2, value: '21' }),
    [{ before: 'idade == 18', after: 'idade >= 21' }],
  ],
  [
    node('menu', { message: 'Oi', arrayOption: [{ number: 1, value: 'a' }] }),
    node('menu', { message: 'Olá', arrayOption: [] }),
    [
      { before: 'Oi', after: 'Olá' },
      { before: '1 a', after: '' },
    ],
  ],
  [
    node('singleBlock', { seq: ['a'], elements: [{ type: 'message', number: 'a', value: 'Oi' }] }),
    node('singleBlock', {
      seq: ['b', 'a'],
      elements: [
        { type: 'message', number: 'a', value: 'Oi' },
        { type: 'img', number: 'b', value: 'x.png', original: 'casa.png' },
      ],
    }),
    [{ before: 'Oi', after: 'imagem (casa.png)\nOi' }],
  ],
  [
    node('singleBlock', { seq: [], elements: [] }),
    node('singleBlock', { seq: ['a'], elements: [{ type: 'input', number: 'a', value: 'nome' }] }),
    [{ before: '', after: 'pergunta {{nome}}' }],
  ],
  [node('ticket', { queue: null }), node('ticket', { queue: { id: 1, name: 'Vendas' } }), [{ before: '', after: 'Vendas' }]],
  [node('tag', { tag: { id: 1, name: 'VIP', color: '#fff' } }), node('tag', { tag: { id: 1, name: 'VIP', color: '#000' } }), []],
  [
    node('audio', { url: 'a.mp3', record: false }),
    node('audio', { url: 'a.mp3', record: true }),
    [{ before: '', after: 'Enviar como áudio gravado na hora' }],
  ],
])('a change from the node %j to %j lists the texts that differ', (before, after, texts) => {
  expect(listTextChanges(before, after)).toEqual(texts);
});
