import { expect, test } from 'vitest';
import { userIdOf } from '../testing/branded-ids.ts';
import { mayChangeQuickMessage } from './may-change-quick-message.ts';

const ana = { id: userIdOf(7), profile: 'user' } as const;
const admin = { id: userIdOf(1), profile: 'admin' } as const;

test("users may change their own quick replies and those for everybody, and no user may change a colleague's shared quick reply", () => {
  expect(mayChangeQuickMessage({ geral: false, userId: userIdOf(7) }, ana)).toBe(true);
  expect(mayChangeQuickMessage({ geral: true, userId: userIdOf(8) }, ana)).toBe(true);
  expect(mayChangeQuickMessage({ geral: false, userId: userIdOf(8) }, ana)).toBe(false);
  expect(mayChangeQuickMessage({ geral: false, userId: userIdOf(8) }, admin)).toBe(false);
});

test('admins may change the shared quick replies of a deleted colleague', () => {
  expect(mayChangeQuickMessage({ geral: false, userId: null }, ana)).toBe(false);
  expect(mayChangeQuickMessage({ geral: false, userId: null }, admin)).toBe(true);
});
