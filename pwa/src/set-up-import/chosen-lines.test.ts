import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_LINES, countChosenRows, toChosenExtent, isLineChosen, toggleLine, toLineFields } from './chosen-lines.ts';

it('after any series of clicks, the import request contains exactly the lines that the user chose', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.oneof(fc.constant('all'), fc.nat(7))), (importable, clicks) => {
      // The preview shows the first four rows of the file only, and the header is on line 1.
      const lines = Array.from({ length: importable }, (_, row) => row + 2);
      const preview = { counts: { create: importable, existing: 0, refused: 0 }, rows: [] };
      const wanted = new Set(lines);
      let chosen = ALL_LINES;
      for (const click of clicks) {
        const line = lines[click === 'all' ? -1 : click];
        if (click === 'all') {
          const isAll = wanted.size === lines.length;
          wanted.clear();
          if (!isAll) for (const each of lines) wanted.add(each);
          chosen = toChosenExtent(preview, chosen) === 'all' ? { base: 'none', except: new Set() } : ALL_LINES;
        } else if (line !== undefined && line < 6) {
          if (!wanted.delete(line)) wanted.add(line);
          chosen = toggleLine(chosen, line);
        }
      }
      const { only, skip = [] } = toLineFields(chosen);
      const taken = lines.filter((line) => !skip.includes(line) && (only?.includes(line) ?? true));
      expect(taken).toEqual(lines.filter((line) => wanted.has(line)));
      expect(taken).toEqual(lines.filter((line) => isLineChosen(chosen, line)));
      expect(countChosenRows(preview, chosen)).toBe(wanted.size);
      expect(toChosenExtent(preview, chosen)).toBe(wanted.size === 0 ? 'none' : wanted.size === lines.length ? 'all' : 'some');
    }),
  );
});
