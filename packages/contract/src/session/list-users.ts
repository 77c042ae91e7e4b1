import * as v from 'valibot';
import { pageNumber, searchParam } from '../query-values.ts';
import { UserSummary } from './session.ts';

/** `GET /users/` (coverage 1 §7): pages of colleagues by name. */
export const ListUsersQuery = v.object({ searchParam, pageNumber });
export type ListUsersQuery = v.InferOutput<typeof ListUsersQuery>;
export const ListUsersAnswer = v.object({ users: v.array(UserSummary), count: v.number(), hasMore: v.boolean() });
export type ListUsersAnswer = v.InferOutput<typeof ListUsersAnswer>;
