import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { texts } from '@prosa/i18n/flow-editor/pt';
import { describe, expect, it } from 'vitest';
import { type NodeErrorCode, findNodeErrors } from './find-node-errors.ts';

// The type and the data belong together.
const node = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position: { x: 0, y: 0 }, data }) as FlowNode;
const block = (...elements: readonly object[]): FlowNode =>
  node('singleBlock', {
    seq: elements.map((_, index) => `e${index}`),
    elements: elements.map((element, index) => ({ ...element, number: `e${index}` })),
  });

/** Returns the Portuguese text of an error. */
const textOf = (code: NodeErrorCode): string =>
  code === 'maxInterval'
    ? texts.dialog.maxInterval.replace('{{limit}}', '120')
    : code in texts.findings
      ? texts.findings[code as keyof typeof texts.findings] // The check above found this key.
      : code;
const told = (each: FlowNode) => findNodeErrors(each).map(({ field, code }) => [field, textOf(code)]);

describe('a form shows the texts of coverage 3 §5 for', () => {
  it.each([
    [node('interval', { sec: 0, label: '' }), 'sec', 'Adicione o valor de intervalo'],
    [node('interval', { sec: 121, label: '' }), 'sec', 'Máximo de tempo atingido 120 segundos'],
    [node('randomizer', { percent: 0 }), 'percent', 'Adicione o valor de intervalo'],
    [node('ticket', { queue: null }), 'queue', 'Adicione uma fila'],
    [node('tag', { tag: null }), 'tag', 'Adicione a Tag'],
    [node('agent', { agent: null }), 'agent', 'Selecione o Agent.'],
    [block({ type: 'message', value: ' ' }), 'element:e0', 'Campos de mensagem vazio!'],
    [block({ type: 'input', value: '' }), 'element:e0', 'Campos de Input vazios!'],
    [block({ type: 'interval', value: 0 }), 'element:e0', 'Intervalo não pode ser 0 ou maior que 120!'],
    [block({ type: 'interval', value: 121 }), 'element:e0', 'Intervalo não pode ser 0 ou maior que 120!'],
    [
      block({ type: 'message', value: 'oi' }, { type: 'img', value: '', original: '' }),
      'element:e1',
      'Delete os cards vazios(Imagem, Audio e Video)',
    ],
    [
      block({ type: 'audio', value: '', original: '', record: false }),
      'element:e0',
      'Delete os cards vazios(Imagem, Audio e Video)',
    ],
    [block({ type: 'video', value: '', original: '' }), 'element:e0', 'Delete os cards vazios(Imagem, Audio e Video)'],
  ])('what is missing: %j', (wrong, field, text) => {
    expect(told(wrong)).toEqual([[field, text]]);
  });

  it('each empty option', () => {
    const options = [1, 2, 3].map((number) => ({ number, value: number === 2 ? 'sim' : ' ' }));
    expect(told(node('menu', { message: 'Oi', arrayOption: options })).map(([field]) => field)).toEqual(['option:1', 'option:3']);
    expect(told(node('menu', { message: '', arrayOption: [] })).map(([field]) => field)).toEqual(['message', 'options']);
  });

  it('a text longer than a message', () => {
    expect(findNodeErrors(node('message', { label: 'a'.repeat(4096) }))).toEqual([]);
    expect(findNodeErrors(node('message', { label: 'a'.repeat(4097) }))).toEqual([{ field: 'label', code: 'tooLong' }]);
    expect(findNodeErrors(node('condition', { key: 'a', condition: 1, value: 'b'.repeat(201) }))).toEqual([
      { field: 'value', code: 'valueTooLong' },
    ]);
  });

  it('a file that is being uploaded, instead of a missing one', () => {
    expect(findNodeErrors(node('img', { url: '' }), new Set(['url']))).toEqual([{ field: 'url', code: 'uploadWaits' }]);
  });

  it('nothing in a complete node', () => {
    expect(
      [
        node('start', {}),
        node('interval', { sec: 120, label: '' }),
        node('randomizer', { percent: 100 }),
        node('condition', { key: 'idade', condition: 3, value: '' }),
        node('video', { url: 'a.mp4' }),
        block({ type: 'interval', value: 1 }, { type: 'audio', value: 'a.mp3', original: '', record: true }),
      ].flatMap((each) => findNodeErrors(each)),
    ).toEqual([]);
  });
});
