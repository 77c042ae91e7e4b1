import { isGraphInteractive } from '@prosa/testing/graph-interactive';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInteractiveMessage } from './to-interactive-message.ts';

const arbitraryMenu = fc.record({
  shape: fc.constantFrom('button', 'list' as const),
  text: fc.oneof(fc.constantFrom('', ' ', 'Escolha', 'a'.repeat(1_025)), fc.string({ maxLength: 40 })),
  opener: fc.constant('Ver opções'),
  choices: fc
    .array(fc.oneof(fc.constantFrom('Vendas', 'Suporte'), fc.string({ maxLength: 30 })), { maxLength: 14 })
    .map((titles) => titles.map((title, index) => ({ id: `menu/1//${index}`, title }))),
});

it('every menu that is converted to buttons or a list is valid for Meta', () => {
  fc.assert(
    fc.property(arbitraryMenu, (menu) => {
      const interactive = toInteractiveMessage(menu);
      fc.pre(interactive !== null);
      expect(isGraphInteractive(interactive)).toBe(true);
    }),
  );
});

const menuOf = (count: number, over: object = {}) => ({
  shape: 'button' as const,
  text: 'Escolha',
  opener: 'Ver opções',
  choices: Array.from({ length: count }, (_, index) => ({ id: `menu/1//${index + 1}`, title: `Opção ${index + 1}` })),
  ...over,
});

it('up to three choices of a menu become buttons, up to ten choices a list, and more choices numbered text', () => {
  expect([1, 3, 4, 10, 11].map((count) => toInteractiveMessage(menuOf(count))?.['type'])).toEqual([
    'button',
    'button',
    'list',
    'list',
    undefined,
  ]);
  expect(toInteractiveMessage(menuOf(2, { shape: 'list' }))).toEqual({
    type: 'list',
    body: { text: 'Escolha' },
    action: {
      button: 'Ver opções',
      sections: [
        {
          rows: [
            { id: 'menu/1//1', title: 'Opção 1' },
            { id: 'menu/1//2', title: 'Opção 2' },
          ],
        },
      ],
    },
  });
});

it.each([
  ['a name of more than 24 characters', { choices: [{ id: 'menu/1//1', title: 'a'.repeat(25) }] }],
  ['two equal names', { choices: ['1', '2'].map((key) => ({ id: `menu/1//${key}`, title: 'Vendas' })) }],
  ['no text', { text: '' }],
  ['a text of more than 1,024 characters', { text: 'a'.repeat(1_025) }],
])('a menu with %s is sent as numbered text', (_name, over) => {
  expect(toInteractiveMessage(menuOf(2, over))).toBeNull();
});
