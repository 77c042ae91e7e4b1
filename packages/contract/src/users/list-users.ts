import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { pageNumber, searchParam } from '../query-values.ts';
import { SessionUser, UserSummary } from '../session/session.ts';

/** A user with all fields that admins edit. */
export const ManagedUser = v.object({
  ...v.omit(SessionUser, [
    'company',
    'companyId',
    'queues',
    'defaultTicketsManagerWidth',
    'phone',
    'awaitsSecondFactor',
    'secondFactorResetBy',
  ]).entries,
  phone: v.string(),
  version: RowVersion,
  /** Whether the user has a password. A user without one hasn't accepted the invitation yet. */
  hasPassword: v.boolean(),
  /** Whether the user has a second factor: one-time codes or a passkey. */
  hasSecondFactor: v.boolean(),
  /** The instant at which the user's invitation expires. Null if the user has no invitation. */
  invitedUntil: v.nullable(Instant),
  online: v.boolean(),
  /** The number of the user's open, waiting and group tickets. */
  activeTickets: v.number(),
  createdAt: Instant,
});
export type ManagedUser = v.InferOutput<typeof ManagedUser>;

/** The answer of `GET /users/{id}` for admins and for the user themselves. */
export const ReadUserAnswer = v.object({ ...SessionUser.entries, ...ManagedUser.entries });

/** `GET /users/` (coverage 1 §7): pages of colleagues in the order of their names. */
export const ListUsersQuery = v.object({ searchParam, pageNumber });
export type ListUsersQuery = v.InferOutput<typeof ListUsersQuery>;

/**
 * The answer of `GET /users/`. Admins get all fields of the users that they may edit, and other users get a summary of each user.
 */
export const ListUsersAnswer = v.object({
  users: v.union([v.array(ManagedUser), v.array(UserSummary)]),
  count: v.number(),
  hasMore: v.boolean(),
});
export type ListUsersAnswer = v.InferOutput<typeof ListUsersAnswer>;

/** The answer of `GET /users/` for an admin. */
export const ListManagedUsersAnswer = v.object({ users: v.array(ManagedUser), count: v.number(), hasMore: v.boolean() });
export type ListManagedUsersAnswer = v.InferOutput<typeof ListManagedUsersAnswer>;

/** A link that lets a user set a password. It is shown once and stored only as a hash. */
export const Invitation = v.object({ userId: UserId, token: v.string(), expiresAt: Instant });
export type Invitation = v.InferOutput<typeof Invitation>;
