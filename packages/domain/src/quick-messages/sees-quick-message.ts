import type { UserId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';

/** Whether a user sees a quick reply: it is everybody's, shared, or their own. */
export const seesQuickMessage = (
  { geral, visao, userId }: Pick<QuickMessage, 'geral' | 'visao' | 'userId'>,
  viewer: { readonly id: UserId },
): boolean => geral || visao || userId === viewer.id;
