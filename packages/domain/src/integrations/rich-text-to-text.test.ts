import fc from 'fast-check';
import { expect, it } from 'vitest';
import { richTextToText } from './rich-text-to-text.ts';

it('X6: richTextToText converts Typebot’s paragraphs, marks, links and lists to WhatsApp’s marks', () => {
  const richText = [
    { type: 'p', children: [{ text: 'Olá, ' }, { text: 'Rita ', bold: true }, { text: '!' }] },
    { type: 'p', children: [{ text: '' }] },
    { type: 'p', children: [{ text: 'leia', italic: true }, { text: ' ' }, { text: 'isto', bold: true, strikethrough: true }] },
    {
      type: 'p',
      children: [
        { text: 'em ' },
        { type: 'a', url: 'https://example.com', children: [{ text: 'nosso site' }] },
        { text: ' ou ' },
        { type: 'a', url: 'https://prosa.test', children: [{ text: 'https://prosa.test' }] },
      ],
    },
    {
      type: 'ul',
      children: [
        { type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] },
        { type: 'li', children: [{ text: 'dois' }] },
      ],
    },
    {
      type: 'ol',
      children: [
        { type: 'li', children: [{ text: 'a' }] },
        { type: 'li', children: [{ text: 'b' }] },
      ],
    },
    { type: 'p', children: [{ type: 'inline-variable', children: [{ text: 'fim' }] }] },
  ];
  expect(richTextToText(richText)).toBe(
    'Olá, *Rita* !\n\n_leia_ *~isto~*\nem nosso site (https://example.com) ou https://prosa.test\n- um\n- dois\n1. a\n2. b\nfim',
  );
});

it('X6: no rich text, however nested or wrong, makes the conversion throw', () => {
  const { node } = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.oneof(fc.constantFrom('p', 'a', 'ul', 'ol', 'li', 'variable'), fc.anything()),
        text: fc.oneof(fc.string(), fc.anything()),
        bold: fc.boolean(),
        url: fc.oneof(fc.string(), fc.anything()),
        children: fc.oneof({ depthSize: 'small' }, fc.anything(), fc.array(tie('node'), { maxLength: 3 })),
      },
      { requiredKeys: [] },
    ),
  }));
  fc.assert(fc.property(fc.oneof(fc.array(node), fc.anything()), (tree) => typeof richTextToText(tree) === 'string'));
});

it('X6: a text that is nested ten thousand levels deep is left out', () => {
  let node: unknown = { text: 'fundo' };
  for (let level = 0; level < 10_000; level++) node = { type: 'p', children: [node] };
  expect(richTextToText([node])).toBe('');
});
