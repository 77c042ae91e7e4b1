import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePlace } from './parse-place.ts';

const praca = { latitude: -23.55052, longitude: -46.633308 };

it.each([
  '-23.55052, -46.633308',
  '  -23.55052 -46.633308 ',
  '-23,55052; -46,633308',
  'geo:-23.55052,-46.633308?z=15',
  'https://www.google.com/maps?q=-23.55052,-46.633308',
  'https://maps.google.com/?q=loc:-23.55052,+-46.633308',
  'https://www.google.com/maps/search/?api=1&query=-23.55052%2C-46.633308',
  'https://www.google.com/maps/@-23.55052,-46.633308,17z',
  'https://www.google.com/maps/place/Pra%C3%A7a+da+S%C3%A9/@-23.5,-46.6,17z/data=!4m6!8m2!3d-23.55052!4d-46.633308',
  'https://www.openstreetmap.org/?mlat=-23.55052&mlon=-46.633308#map=16/-23.5/-46.6',
  'https://www.openstreetmap.org/#map=16/-23.55052/-46.633308',
  'https://maps.apple.com/?ll=-23.55052,-46.633308&q=Pra%C3%A7a',
  'https://waze.com/ul?ll=-23.55052%2C-46.633308&navigate=yes',
])('parsePlace finds the place in %s', (text) => {
  expect(parsePlace(text)).toEqual(praca);
});

it.each([
  '',
  'Praça da Sé, 1',
  '-23.55052',
  '91, 10',
  '10, 181',
  'NaN, NaN',
  '1e3, 2',
  'https://maps.app.goo.gl/AbCdEf123',
  'https://example.com/@name',
  'https://www.google.com/maps?q=%E0%A4%A',
  'javascript:alert(1)//@-23.5,-46.6',
])('parsePlace finds no place in %j', (text) => {
  expect(parsePlace(text)).toBeUndefined();
});

it('for any text, parsePlace returns only places that exist on the earth', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.tuple(fc.double(), fc.double()).map(String)), (text) => {
      const place = parsePlace(text);
      expect(Math.abs(place?.latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(Math.abs(place?.longitude ?? 0)).toBeLessThanOrEqual(180);
    }),
  );
});
