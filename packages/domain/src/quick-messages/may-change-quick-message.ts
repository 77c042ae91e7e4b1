import type { UserId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';

/**
 * Returns whether a user may change or delete a quick reply that the user sees. Users may change their own quick replies and
 * those that belong to everybody (`geral`). A quick reply that a colleague only shares (`visao`) is read-only (coverage 3 §4).
 * Admins may also change the quick replies of deleted users.
 */
export function mayChangeQuickMessage(
  { geral, userId }: Pick<QuickMessage, 'geral'> & { readonly userId: UserId | null },
  viewer: { readonly id: UserId; readonly profile: 'admin' | 'user' },
): boolean {
  return geral || userId === viewer.id || (userId === null && viewer.profile === 'admin');
}
