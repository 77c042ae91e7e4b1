import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';

/**
 * Whether somebody may change or delete a quick reply they see: a colleague's that is shared (`visao`) and not everybody's
 * (`geral`) is read-only (coverage 3 §4). One whose owner is gone is the admins'.
 */
export function mayChangeQuickMessage(
  { geral, userId }: Pick<QuickMessage, 'geral'> & { readonly userId: number | null },
  viewer: { readonly id: number; readonly profile: 'admin' | 'user' },
): boolean {
  return geral || userId === viewer.id || (userId === null && viewer.profile === 'admin');
}
