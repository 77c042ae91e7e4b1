import type { UserId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';

/** Returns whether a user sees a quick reply. The quick reply must belong to everybody, be shared, or be the user's own. */
export const seesQuickMessage = (
  { geral, visao, userId }: Pick<QuickMessage, 'geral' | 'visao' | 'userId'>,
  viewer: { readonly id: UserId },
): boolean => geral || visao || userId === viewer.id;
