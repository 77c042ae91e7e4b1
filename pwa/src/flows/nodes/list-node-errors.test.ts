import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { texts } from '@prosa/i18n/flow-editor/pt';
import { describe, expect, it } from 'vitest';
import { type NodeErrorCode, listNodeErrors } from './list-node-errors.ts';

// The cast is safe, because each test passes a type with the data of that type.
const node = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position: { x: 0, y: 0 }, data }) as FlowNode;
const createContentBlock = (...elements: readonly object[]): FlowNode =>
  node('singleBlock', {
    seq: elements.map((_, index) => `e${index}`),
    elements: elements.map((element, index) => ({ ...element, number: `e${index}` })),
  });

/** Returns the Portuguese text of an error. */
const textOf = (code: NodeErrorCode): string =>
  code === 'maxInterval'
    ? texts.dialog.maxInterval.replace('{{limit}}', '120')
    : code in texts.findings
      ? texts.findings[code as keyof typeof texts.findings] // The condition above makes this cast safe.
      : code;
const listErrors = (each: FlowNode) => listNodeErrors(each).map(({ field, code }) => [field, textOf(code)]);

describe("errors of a node's form", () => {
  it.each([
    [node('interval', { sec: 0, label: '' }), 'sec', 'Adicione o valor de intervalo'],
    [node('interval', { sec: 121, label: '' }), 'sec', 'Máximo de tempo atingido 120 segundos'],
    [node('randomizer', { percent: 0 }), 'percent', 'Adicione o valor de intervalo'],
    [node('ticket', { queue: null }), 'queue', 'Adicione uma fila'],
    [node('tag', { tag: null }), 'tag', 'Adicione a Tag'],
    [node('agent', { agent: null }), 'agent', 'Selecione o Agent.'],
    [createContentBlock({ type: 'message', value: ' ' }), 'element:e0', 'Campos de mensagem vazio!'],
    [createContentBlock({ type: 'input', value: '' }), 'element:e0', 'Campos de Input vazios!'],
    [createContentBlock({ type: 'interval', value: 0 }), 'element:e0', 'Intervalo não pode ser 0 ou maior que 120!'],
    [createContentBlock({ type: 'interval', value: 121 }), 'element:e0', 'Intervalo não pode ser 0 ou maior que 120!'],
    [
      createContentBlock({ type: 'message', value: 'oi' }, { type: 'img', value: '', original: '' }),
      'element:e1',
      'Delete os cards vazios(Imagem, Audio e Video)',
    ],
    [
      createContentBlock({ type: 'audio', value: '', original: '', record: false }),
      'element:e0',
      'Delete os cards vazios(Imagem, Audio e Video)',
    ],
    [
      createContentBlock({ type: 'video', value: '', original: '' }),
      'element:e0',
      'Delete os cards vazios(Imagem, Audio e Video)',
    ],
  ])('the form of the incomplete node %j shows the error text of coverage 3 §5', (wrong, field, text) => {
    expect(listErrors(wrong)).toEqual([[field, text]]);
  });

  it('a form shows an error for each empty option', () => {
    const options = [1, 2, 3].map((number) => ({ number, value: number === 2 ? 'sim' : ' ' }));
    expect(listErrors(node('menu', { message: 'Oi', arrayOption: options })).map(([field]) => field)).toEqual([
      'option:1',
      'option:3',
    ]);
    expect(listErrors(node('menu', { message: '', arrayOption: [] })).map(([field]) => field)).toEqual(['message', 'options']);
  });

  it('a form shows an error for a text that is longer than a message may be', () => {
    expect(listNodeErrors(node('message', { label: 'a'.repeat(4096) }))).toEqual([]);
    expect(listNodeErrors(node('message', { label: 'a'.repeat(4097) }))).toEqual([{ field: 'label', code: 'tooLong' }]);
    expect(listNodeErrors(node('condition', { key: 'a', condition: 1, value: 'b'.repeat(201) }))).toEqual([
      { field: 'value', code: 'valueTooLong' },
    ]);
  });

  it('a form shows that a file is being uploaded, and does not show that a file is missing', () => {
    expect(listNodeErrors(node('img', { url: '' }), new Set(['url']))).toEqual([{ field: 'url', code: 'uploadWaits' }]);
  });

  it('a form shows no error for a complete node', () => {
    expect(
      [
        node('start', {}),
        node('interval', { sec: 120, label: '' }),
        node('randomizer', { percent: 100 }),
        node('condition', { key: 'idade', condition: 3, value: '' }),
        node('video', { url: 'a.mp4' }),
        createContentBlock({ type: 'interval', value: 1 }, { type: 'audio', value: 'a.mp3', original: '', record: true }),
      ].flatMap((each) => listNodeErrors(each)),
    ).toEqual([]);
  });
});
