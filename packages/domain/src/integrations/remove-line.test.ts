import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeLine } from './remove-line.ts';

const lines = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', ' ') }), { minLength: 1, maxLength: 5 });

it('removeLine removes only the first line that equals the given line', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (all, place) => {
      const line = all[place % all.length] ?? '';
      const at = all.indexOf(line);
      expect(removeLine(all.join('\n'), line)).toBe(all.toSpliced(at, 1).join('\n'));
    }),
  );
});

it('removeLine removes a message of several lines as a whole, and never removes only a part of a line', () => {
  expect(removeLine('oi\nmeu CPF\né 123\ntchau', 'meu CPF\né 123')).toBe('oi\ntchau');
  expect(removeLine('meu CPF é 123', 'meu CPF')).toBe('meu CPF é 123');
});
