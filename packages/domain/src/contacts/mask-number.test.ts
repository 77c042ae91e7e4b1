import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskNumber, isNumberMasked } from './mask-number.ts';

it('a masked number shows its last two digits and hides all others', () => {
  expect(maskNumber('+55 11 98765-4321')).toBe('+•• •• •••••-••21');
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{2,15}$/), (number) => {
      const digits = maskNumber(number).match(/\d/g)?.join('') ?? '';
      expect(digits).toBe(number.replace('+', '').slice(-2));
    }),
  );
});

it('phone numbers are masked for users without the profile admin, but the number of a group never is', () => {
  const on = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' };
  expect(isNumberMasked({ profile: 'user' }, on, { isGroup: false })).toBe(true);
  expect(isNumberMasked({ profile: 'admin' }, on, { isGroup: false })).toBe(false);
  expect(isNumberMasked({ profile: 'user' }, on, { isGroup: true })).toBe(false);
  for (const half of [{}, { ...on, enableLGPD: 'disabled' }, { ...on, lgpdHideNumber: 'disabled' }])
    expect(isNumberMasked({ profile: 'user' }, half, { isGroup: false })).toBe(false);
});
