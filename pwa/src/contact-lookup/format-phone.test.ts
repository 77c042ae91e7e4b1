import { maskNumber } from '@prosa/domain/contacts/mask-number';
import { expect, test } from 'vitest';
import { toPhoneFlag, formatPhone } from './format-phone.ts';

test.each([
  ['5511987654321', '+55 (11) 98765-4321', '🇧🇷'],
  ['551133334444', '+55 (11) 3333-4444', '🇧🇷'],
  ['4915112345678', '4915112345678', ''],
  ['55119', '55119', ''],
  ['551198765432100', '551198765432100', ''],
  [maskNumber('5511987654321'), '•••••••••••21', ''],
])('the phone number %s is shown as %s', (number, text, flag) => {
  expect([formatPhone(number), toPhoneFlag(number)]).toEqual([text, flag]);
});
