import type { CompanySettings } from '@prosa/contract/settings/company-settings';

/** The lowest rating that a customer can give (coverage 1 §9). */
export const MIN_RATING = 0;
/** The highest rating that a customer can give (coverage 1 §9). */
export const MAX_RATING = 10;

/**
 * Returns whether a connection has a text that asks for a rating. The server sends devices only this result, and not the text.
 */
export const hasRatingMessage = ({ ratingMessage }: { readonly ratingMessage: string }): boolean => ratingMessage.trim() !== '';

/**
 * Returns whether closing a ticket of a connection can ask for a rating. The company must have enabled ratings, and the
 * connection must have a text for the question.
 */
export const mayAskForRating = (
  { userRating }: Pick<CompanySettings, 'userRating'>,
  connection: { readonly hasRatingMessage: boolean },
): boolean => userRating === 'enabled' && connection.hasRatingMessage;

/**
 * Parses a customer's answer to the question for a rating. The answer must be only a number, which may have a decimal point or
 * comma. Decimals are rounded. A number below 0 becomes 0, and a number above 10 becomes 10. Undefined for every other text.
 */
export function parseRating(answer: string): number | undefined {
  // A keycap emoji is its digit followed by two marks.
  const text = answer.replaceAll(/[\uFE0F\u20E3]/g, '').trim();
  if (text === '\u{1F51F}') return MAX_RATING;
  if (!/^[+-]?\d{1,4}(?:[.,]\d{1,20})?$/.test(text)) return undefined;
  const rounded = Math.round(Number(text.replace(',', '.')));
  return Math.min(MAX_RATING, Math.max(MIN_RATING, rounded));
}

/** The effect that a customer's message has in a ticket that waits for a rating. */
export type RatingReaction =
  | { readonly kind: 'rate'; readonly rating: number }
  /** The bot sends the question again. */
  | { readonly kind: 'ask' }
  /** The ticket closes without a rating. */
  | { readonly kind: 'give-up' };

/**
 * Decides how to react to a customer's message in a ticket that waits for a rating. If the text is not a rating, the bot asks
 * again, but at most `maxTimes` times in total. After that, the ticket closes without a rating. If `maxTimes` is 0, the number of
 * questions is not limited.
 */
export function decideRatingReaction(
  answer: string,
  { timesAsked, maxTimes }: { readonly timesAsked: number; readonly maxTimes: number },
): RatingReaction {
  const rating = parseRating(answer);
  if (rating !== undefined) return { kind: 'rate', rating };
  return maxTimes > 0 && timesAsked >= maxTimes ? { kind: 'give-up' } : { kind: 'ask' };
}
