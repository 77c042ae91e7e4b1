import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type MarkedTextPart, parseTextMarks, stripTextMarks } from './text-marks.ts';

describe('stripTextMarks', () => {
  it.each([
    ['*Aviso:* chega _hoje_, ~não amanhã~', 'Aviso: chega hoje, não amanhã'],
    ['*_os dois_* e ~*_os três_*~', 'os dois e os três'],
    ['pague com ```pix 123``` ou `dinheiro`', 'pague com pix 123 ou dinheiro'],
    ['(*sim*), *não*!', '(sim), não!'],
    ['*Ana:*\r\nOi', 'Ana:\r\nOi'],
  ])('stripTextMarks changes %j to %j', (text, plain) => expect(stripTextMarks(text)).toBe(plain));

  it.each([
    'arquivo_final_2.pdf',
    '2 * 3 * 4',
    '* um item\n* outro',
    '*aberto',
    'a* b*',
    '*um\ndois*',
    '**',
    '*_*',
    '~_~ *_*!',
    '***',
    '``````',
  ])('stripTextMarks does not change %j', (text) => expect(stripTextMarks(text)).toBe(text));

  const someText = fc.array(
    fc.oneof(fc.constantFrom('*', '_', '~', '`', '```', ' ', '\n', '\r\n', 'a', 'é', '1', '.', ':', '😀'), fc.string()),
    { maxLength: 40 },
  );
  const joined = someText.map((parts) => parts.join(''));

  test('stripTextMarks removes only marks, and keeps the order of the other characters', () => {
    fc.assert(
      fc.property(joined, (text) => {
        const unmarked = (of: string) => of.replaceAll(/[*_~`]/g, '');
        expect(unmarked(stripTextMarks(text))).toBe(unmarked(text));
      }),
    );
  });

  test('stripTextMarks does not change a text without marks', () => {
    fc.assert(
      fc.property(
        joined.filter((text) => !/[*_~`]/.test(text)),
        (text) => {
          expect(stripTextMarks(text)).toBe(text);
        },
      ),
    );
  });

  test('stripTextMarks removes the marks around any words', () => {
    const words = fc.stringMatching(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+){0,3}$/u);
    const marks = fc.shuffledSubarray(['*', '_', '~'], { minLength: 1 });
    fc.assert(
      fc.property(words, marks, (inner, order) => {
        const marked = order.reduce((text, mark) => `${mark}${text}${mark}`, inner);
        expect(stripTextMarks(`oi, ${marked}.`)).toBe(`oi, ${inner}.`);
      }),
    );
  });

  test('parseTextMarks returns parts that are never empty', () => {
    fc.assert(
      fc.property(joined, (text) => {
        const isFilled = (parts: readonly MarkedTextPart[]): boolean =>
          parts.every((part) => ('children' in part ? part.children.length > 0 && isFilled(part.children) : part.text !== ''));
        expect(isFilled(parseTextMarks(text))).toBe(true);
      }),
    );
  });
});
