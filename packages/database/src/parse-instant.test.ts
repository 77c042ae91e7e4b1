import fc from 'fast-check';
import { types } from 'pg';
import { expect, it } from 'vitest';
import { parseInstant } from './parse-instant.ts';

const parseWithPg: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text');

const instants = fc.date({
  min: new Date('0100-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

it('parseInstant reads an instant to the millisecond, and ignores further digits', () => {
  fc.assert(
    fc.property(instants, fc.stringMatching(/^\d{0,3}$/), (instant, further) => {
      const text = `${instant.toISOString().replace('T', ' ').replace('Z', '')}${further}+00`;
      expect(parseInstant(text)).toEqual(instant);
    }),
  );
});

it('parseInstant reads fractions of fewer than three digits, and instants without a fraction', () => {
  expect(parseInstant('2026-11-26 10:00:00+00')).toEqual(new Date('2026-11-26T10:00:00.000Z'));
  expect(parseInstant('2026-11-26 10:00:00.5+00')).toEqual(new Date('2026-11-26T10:00:00.500Z'));
  expect(parseInstant('2026-11-26 10:00:00.05+00')).toEqual(new Date('2026-11-26T10:00:00.050Z'));
});

it('parseInstant gives the same result as pg for all other forms of instants', () => {
  for (const text of [
    '2026-11-26 10:00:00.25-03',
    '2026-11-26 10:00:00+05:30',
    '0044-03-15 12:00:00+00 BC',
    '0044-03-15 12:00:00+00',
    '12026-11-26 10:00:00+00',
    'infinity',
    '-infinity',
  ])
    expect(parseInstant(text), text).toEqual(parseWithPg(text));
});
