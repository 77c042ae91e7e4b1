import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type MarkedPart, parseMarks, stripMarks } from './text-marks.ts';

describe('a text without its marks', () => {
  it.each([
    ['*Aviso:* chega _hoje_, ~não amanhã~', 'Aviso: chega hoje, não amanhã'],
    ['*_os dois_* e ~*_os três_*~', 'os dois e os três'],
    ['pague com ```pix 123``` ou `dinheiro`', 'pague com pix 123 ou dinheiro'],
    ['(*sim*), *não*!', '(sim), não!'],
    ['*Ana:*\r\nOi', 'Ana:\r\nOi'],
  ])('reads %j as %j', (text, plain) => expect(stripMarks(text)).toBe(plain));

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
  ])('leaves %j as it is', (text) => expect(stripMarks(text)).toBe(text));

  const someText = fc.array(
    fc.oneof(fc.constantFrom('*', '_', '~', '`', '```', ' ', '\n', '\r\n', 'a', 'é', '1', '.', ':', '😀'), fc.string()),
    { maxLength: 40 },
  );
  const joined = someText.map((parts) => parts.join(''));

  test('nothing but marks is taken away, and what is left keeps its order', () => {
    fc.assert(
      fc.property(joined, (text) => {
        const unmarked = (of: string) => of.replaceAll(/[*_~`]/g, '');
        expect(unmarked(stripMarks(text))).toBe(unmarked(text));
      }),
    );
  });

  test('a text without marks stays the same', () => {
    fc.assert(
      fc.property(
        joined.filter((text) => !/[*_~`]/.test(text)),
        (text) => {
          expect(stripMarks(text)).toBe(text);
        },
      ),
    );
  });

  test('any words in any marks come out as they are', () => {
    const words = fc.stringMatching(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+){0,3}$/u);
    const marks = fc.shuffledSubarray(['*', '_', '~'], { minLength: 1 });
    fc.assert(
      fc.property(words, marks, (inner, order) => {
        const marked = order.reduce((text, mark) => `${mark}${text}${mark}`, inner);
        expect(stripMarks(`oi, ${marked}.`)).toBe(`oi, ${inner}.`);
      }),
    );
  });

  test('no parts are empty', () => {
    fc.assert(
      fc.property(joined, (text) => {
        const isFilled = (parts: readonly MarkedPart[]): boolean =>
          parts.every((part) => ('children' in part ? part.children.length > 0 && isFilled(part.children) : part.text !== ''));
        expect(isFilled(parseMarks(text))).toBe(true);
      }),
    );
  });
});
