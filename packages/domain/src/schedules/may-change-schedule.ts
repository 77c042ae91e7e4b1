import type { UserId } from '@prosa/contract/ids';

/** Returns whether a user may change or delete a scheduled message. Its author and admins may. */
export const mayChangeSchedule = (
  { userId }: { readonly userId: UserId | null },
  user: { readonly id: UserId; readonly profile: 'admin' | 'user' },
): boolean => user.profile === 'admin' || userId === user.id;
