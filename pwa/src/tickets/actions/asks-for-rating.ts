import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import { mayAskForRating } from '@prosa/domain/rating/rating';
import { canAskForRating } from '../can-ask-for-rating.ts';
import type { TicketView } from '../list/use-ticket-list.ts';
import type { FarewellChoice } from './farewell-choice.ts';

type ClosingConditions = { readonly userRating: CompanySettings['userRating']; readonly farewell: FarewellChoice };

/** Returns whether a user who closes the ticket must choose whether the customer is asked for a rating (coverage 1 §5). */
export const asksForRating = (
  { status, isGroup, connection }: Pick<TicketView, 'status' | 'isGroup' | 'connection'>,
  { userRating, farewell }: ClosingConditions,
): boolean =>
  farewell === 'with' &&
  status === 'open' &&
  !isGroup &&
  mayAskForRating({ userRating }, { hasRatingMessage: canAskForRating(connection) });
