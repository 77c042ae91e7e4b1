import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeLine } from './remove-line.ts';

const lines = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', ' ') }), { minLength: 1, maxLength: 5 });

it('a removed line leaves the others in their order', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (all, place) => {
      const line = all[place % all.length] ?? '';
      const at = all.indexOf(line);
      expect(removeLine(all.join('\n'), line)).toBe(all.toSpliced(at, 1).join('\n'));
    }),
  );
});

it('a message of several lines is removed as a whole, and a part of a line is no line', () => {
  expect(removeLine('oi\nmeu CPF\né 123\ntchau', 'meu CPF\né 123')).toBe('oi\ntchau');
  expect(removeLine('meu CPF é 123', 'meu CPF')).toBe('meu CPF é 123');
});
