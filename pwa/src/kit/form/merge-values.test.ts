import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConflicting, mergeValues } from './merge-values.ts';

const opened = { name: 'Vendas', colour: 'red', queueIds: [1], version: 3 };
const unchangedRow = { seen: opened, latest: opened };

describe('merging a newer row into a form', () => {
  it('merging a newer row into a form updates the fields that the user has not touched', () => {
    const next = { ...opened, colour: 'blue', version: 4 };
    expect(mergeValues(unchangedRow, { ...opened, name: 'Meu' }, next)).toEqual({
      seen: next,
      taken: ['colour', 'version'],
      agreed: [],
      contested: [],
    });
  });

  it('a field that the user and another screen changed differently is contested until the user has seen the other screen’s value', () => {
    const next = { ...opened, name: 'Deles', version: 4 };
    const typed = { ...opened, name: 'Meu' };
    const merged = mergeValues(unchangedRow, typed, next);
    expect(merged.contested).toEqual(['name']);
    const known = { seen: merged.seen, latest: next };
    expect(isConflicting(known, 'name')).toBe(true);
    const later = { ...next, colour: 'blue', version: 5 };
    expect(mergeValues(known, { ...typed, version: 4 }, later).contested).toEqual(['name']);
    const chosen = { seen: next, latest: next };
    expect(mergeValues(chosen, { ...typed, version: 4 }, later).contested).toEqual([]);
  });

  it('a field is not contested if the user and another screen changed it to the same value, or if the other screen changed it back', () => {
    const typed = { ...opened, queueIds: [2, 1] };
    const same = { ...opened, queueIds: [2, 1] };
    expect(mergeValues(unchangedRow, typed, same)).toMatchObject({ contested: [], agreed: ['queueIds'] });
    const other = { ...opened, queueIds: [9] };
    const { seen } = mergeValues(unchangedRow, typed, other);
    expect(mergeValues({ seen, latest: other }, typed, opened).contested).toEqual([]);
  });

  it('merging never loses a typed value, and never hides a change of another screen', () => {
    const value = fc.constantFrom('a', 'b', 'c');
    const row = fc.record({ x: value, y: value });
    fc.assert(
      fc.property(row, row, fc.array(row, { minLength: 1, maxLength: 6 }), (first, typed, changes) => {
        let known = { seen: first, latest: first };
        let form = typed;
        for (const next of changes) {
          const merged = mergeValues(known, form, next);
          const follow = (name: 'x' | 'y') => (form[name] === known.latest[name] ? next[name] : form[name]);
          form = { x: follow('x'), y: follow('y') };
          known = { seen: merged.seen, latest: next };
          for (const name of ['x', 'y'] as const) {
            const isDirty = form[name] !== next[name];
            if (!isDirty) continue;
            // If a field differs from the row, the user has typed its value. The field is contested while the user has not seen
            // the row's value.
            expect(form[name]).toBe(typed[name]);
            expect(merged.contested.includes(name)).toBe(known.seen[name] !== next[name]);
          }
        }
      }),
    );
  });
});
