import type { UserId } from '@prosa/contract/ids';
/** Whether a user may delete a ticket note: its author, and admins. */
export const mayDeleteNote = (
  viewer: { readonly id: UserId; readonly profile: 'admin' | 'user' },
  note: { readonly user: { readonly id: UserId } | null },
): boolean => viewer.profile === 'admin' || note.user?.id === viewer.id;
