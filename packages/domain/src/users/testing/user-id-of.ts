import type { UserId } from '@prosa/contract/ids';

/** Returns the user's id of that number, for tests that name their users by small numbers. */
export const userIdOf = (id: number): UserId => id as UserId; // The brand exists in the types only.
