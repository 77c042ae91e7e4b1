import { expect, test } from 'vitest';
import { mayChangeQuickMessage } from './may-change-quick-message.ts';

const ana = { id: 7, profile: 'user' } as const;
const admin = { id: 1, profile: 'admin' } as const;

test('one’s own quick replies and everybody’s may be changed, a colleague’s shared one may not, by an admin neither', () => {
  expect(mayChangeQuickMessage({ geral: false, userId: 7 }, ana)).toBe(true);
  expect(mayChangeQuickMessage({ geral: true, userId: 8 }, ana)).toBe(true);
  expect(mayChangeQuickMessage({ geral: false, userId: 8 }, ana)).toBe(false);
  expect(mayChangeQuickMessage({ geral: false, userId: 8 }, admin)).toBe(false);
});

test('what a colleague who is gone shared is the admins’ to change', () => {
  expect(mayChangeQuickMessage({ geral: false, userId: null }, ana)).toBe(false);
  expect(mayChangeQuickMessage({ geral: false, userId: null }, admin)).toBe(true);
});
