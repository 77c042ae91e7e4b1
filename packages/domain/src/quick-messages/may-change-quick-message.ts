import type { UserId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';

/**
 * Returns whether a user may change or delete a visible quick reply. A quick reply that a colleague shares (`visao`) is
 * read-only, unless it belongs to everybody (`geral`) (coverage 3 §4). Admins may change the quick replies of deleted owners.
 */
export function mayChangeQuickMessage(
  { geral, userId }: Pick<QuickMessage, 'geral'> & { readonly userId: UserId | null },
  viewer: { readonly id: UserId; readonly profile: 'admin' | 'user' },
): boolean {
  return geral || userId === viewer.id || (userId === null && viewer.profile === 'admin');
}
