import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';

/**
 * Whether a user may change or delete a visible quick reply. A colleague's that is shared (`visao`) and not everybody's
 * (`geral`) is read-only (coverage 3 §4); one whose owner was deleted belongs to the admins.
 */
export function mayChangeQuickMessage(
  { geral, userId }: Pick<QuickMessage, 'geral'> & { readonly userId: number | null },
  viewer: { readonly id: number; readonly profile: 'admin' | 'user' },
): boolean {
  return geral || userId === viewer.id || (userId === null && viewer.profile === 'admin');
}
