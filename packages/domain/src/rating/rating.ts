import type { CompanySettings } from '@prosa/contract/settings/company-settings';

/** The lowest and the highest number that a customer can give (coverage 1 §9). */
export const MIN_RATING = 0;
export const MAX_RATING = 10;

/** Returns whether a connection has a text that asks for a rating. Devices get only this result, and not the text. */
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
 * comma. Decimals are rounded, and a number outside of 0 to 10 becomes the nearest rating. Undefined for every other text.
 */
export function parseRating(answer: string): number | undefined {
  // A keycap emoji is its digit followed by two marks.
  const text = answer.replaceAll(/[\uFE0F\u20E3]/g, '').trim();
  if (text === '\u{1F51F}') return MAX_RATING;
  if (!/^[+-]?\d{1,4}(?:[.,]\d{1,20})?$/.test(text)) return undefined;
  const rounded = Math.round(Number(text.replace(',', '.')));
  return Math.min(MAX_RATING, Math.max(MIN_RATING, rounded));
}

/** The reaction to a customer's message in a ticket that waits for a rating. */
export type RatingStep =
  | { readonly kind: 'rate'; readonly rating: number }
  /** The question is sent again. */
  | { readonly kind: 'ask' }
  /** The ticket closes without a rating. */
  | { readonly kind: 'give-up' };

/**
 * Decides how to react to a customer's message in a ticket that waits for a rating. A text that is no rating makes the bot ask
 * again, until it has asked `maxTimes` times. `maxTimes` 0 means no limit.
 */
export function decideRating(
  answer: string,
  { timesAsked, maxTimes }: { readonly timesAsked: number; readonly maxTimes: number },
): RatingStep {
  const rating = parseRating(answer);
  if (rating !== undefined) return { kind: 'rate', rating };
  return maxTimes > 0 && timesAsked >= maxTimes ? { kind: 'give-up' } : { kind: 'ask' };
}
