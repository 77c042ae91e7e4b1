/** Whether a user may delete a ticket note: its author, and admins. */
export const mayDeleteNote = (
  viewer: { readonly id: number; readonly profile: 'admin' | 'user' },
  note: { readonly user: { readonly id: number } | null },
): boolean => viewer.profile === 'admin' || note.user?.id === viewer.id;
