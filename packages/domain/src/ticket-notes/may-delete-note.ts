import type { UserId } from '@prosa/contract/ids';
/** Returns whether a user may delete a ticket note. Its author and admins may. */
export const mayDeleteNote = (
  viewer: { readonly id: UserId; readonly profile: 'admin' | 'user' },
  note: { readonly user: { readonly id: UserId } | null },
): boolean => viewer.profile === 'admin' || note.user?.id === viewer.id;
