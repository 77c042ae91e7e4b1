import { RatingChoice, TicketValue } from '@prosa/contract/tickets/write-ticket';
import * as v from 'valibot';

/** The decisions of a user who closes tickets. `value` and `ratingId` are null if the user was not asked for them. */
export type Closing = { readonly value: number | null; readonly ratingId: RatingChoice | null };

/**
 * The schema of the choice about a rating: required if `isAsked`, and otherwise null. The field is null until the user has
 * chosen.
 */
export const createRatingChoiceSchema = (isAsked: boolean): v.GenericSchema<number | null, RatingChoice | null> =>
  isAsked ? v.pipe(v.nullable(v.number()), v.enum(RatingChoice)) : v.pipe(v.nullable(v.number()), v.null());

/** The schema of the form with which a ticket is closed. */
export const createClosingFormSchema = (asksRating: boolean) =>
  v.object({ value: v.nullable(TicketValue), ratingId: createRatingChoiceSchema(asksRating) });
