import type { UserId } from '@prosa/contract/ids';
import { expect, it } from 'vitest';
import { userIdOf } from './testing/user-id-of.ts';
import { mayDeleteUser, mayEditUserField, userFields } from './editable-user-fields.ts';

const admin = { id: userIdOf(2), profile: 'admin' } as const;
const attendant = { id: userIdOf(3), profile: 'user' } as const;
const fieldsOf = (editor: typeof admin | typeof attendant, userId: UserId) =>
  userFields.filter((field) => mayEditUserField(editor, userId, field));

it('everybody edits their own profile, and only admins edit rights', () => {
  const own = ['name', 'email', 'phone', 'farewellMessage', 'defaultTheme', 'defaultMenu', 'color', 'profileImage'];
  expect(fieldsOf(attendant, attendant.id)).toEqual(own);
  expect(fieldsOf(attendant, admin.id)).toEqual([]);
});

it('admins edit every field of a colleague, and all but the password of themselves', () => {
  expect(fieldsOf(admin, attendant.id)).toEqual(userFields);
  expect(fieldsOf(admin, admin.id)).toEqual(userFields.filter((field) => field !== 'password'));
});

it('nobody deletes themselves or the first user, and attendants delete nobody', () => {
  const [first, other] = [userIdOf(1), userIdOf(4)];
  expect([admin.id, first, other].map((id) => mayDeleteUser(admin, id))).toEqual([false, false, true]);
  expect([attendant.id, first, other].map((id) => mayDeleteUser(attendant, id))).toEqual([false, false, false]);
});
