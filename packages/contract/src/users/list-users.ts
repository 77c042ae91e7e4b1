import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { pageNumber, searchParam } from '../query-values.ts';
import { SessionUser, UserSummary } from '../session/session.ts';

/** A user as admins edit them. */
export const ManagedUser = v.object({
  ...v.omit(SessionUser, ['company', 'companyId', 'super', 'queues', 'defaultTicketsManagerWidth', 'phone']).entries,
  phone: v.string(),
  version: RowVersion,
  /** Whether the user has a password. One without has not opened their invitation yet. */
  hasPassword: v.boolean(),
  /** Until when the link is good that the user was invited with; null where there is none. */
  invitedUntil: v.nullable(Instant),
  online: v.boolean(),
  /** The open, waiting and group tickets that are the user's. */
  activeTickets: v.number(),
  createdAt: Instant,
});
export type ManagedUser = v.InferOutput<typeof ManagedUser>;

/** `GET /users/{id}` as an admin gets it. */
export const ReadUserAnswer = v.object({ ...SessionUser.entries, ...ManagedUser.entries });

/** `GET /users/` (coverage 1 §7): pages of colleagues by name. */
export const ListUsersQuery = v.object({ searchParam, pageNumber });
export type ListUsersQuery = v.InferOutput<typeof ListUsersQuery>;

/** Admins are answered users with all that they may edit, others a summary. */
export const ListUsersAnswer = v.object({
  users: v.union([v.array(ManagedUser), v.array(UserSummary)]),
  count: v.number(),
  hasMore: v.boolean(),
});
export type ListUsersAnswer = v.InferOutput<typeof ListUsersAnswer>;

/** The answer as an admin gets it. */
export const ListManagedUsersAnswer = v.object({ users: v.array(ManagedUser), count: v.number(), hasMore: v.boolean() });
export type ListManagedUsersAnswer = v.InferOutput<typeof ListManagedUsersAnswer>;

/** A link that lets a user set their password. It is told once and stored as a hash alone. */
export const Invitation = v.object({ userId: UserId, token: v.string(), expiresAt: Instant });
export type Invitation = v.InferOutput<typeof Invitation>;
