import type { UserId } from '@prosa/contract/ids';
import { expect, it } from 'vitest';
import { userIdOf } from '../testing/branded-ids.ts';
import { mayDeleteUser, mayEditUserField, mayManageUser, userFields } from './editable-user-fields.ts';

const admin = { id: userIdOf(2), profile: 'admin' } as const;
const attendant = { id: userIdOf(3), profile: 'user' } as const;
const listEditableFields = (editor: typeof admin | typeof attendant, userId: UserId) =>
  userFields.filter((field) => mayEditUserField(editor, userId, field));

it('users may edit their own profile, and only admins may edit the fields that decide permissions', () => {
  const own = ['name', 'email', 'phone', 'farewellMessage', 'defaultTheme', 'defaultMenu', 'color', 'profileImage'];
  expect(listEditableFields(attendant, attendant.id)).toEqual(own);
  expect(listEditableFields(attendant, admin.id)).toEqual([]);
});

it('admins may edit every field of a colleague, and every field of their own except the password', () => {
  expect(listEditableFields(admin, attendant.id)).toEqual(userFields);
  expect(listEditableFields(admin, admin.id)).toEqual(userFields.filter((field) => field !== 'password'));
});

it('no user may delete themselves or the first user, and only admins may delete users', () => {
  const [first, other] = [userIdOf(1), userIdOf(4)];
  expect([admin.id, first, other].map((id) => mayDeleteUser(admin, id))).toEqual([false, false, true]);
  expect([attendant.id, first, other].map((id) => mayDeleteUser(attendant, id))).toEqual([false, false, false]);
});

it('only super users may manage other super users, and each super user may manage themselves', () => {
  const person = (id: number, isSuper: boolean) => ({ id: userIdOf(id), super: isSuper });
  const [plain, colleague] = [person(2, false), person(3, false)];
  const [platform, other] = [person(4, true), person(5, true)];
  expect([colleague, platform].map((user) => mayManageUser(plain, user))).toEqual([true, false]);
  expect([colleague, platform, other].map((user) => mayManageUser(platform, user))).toEqual([true, true, true]);
});
