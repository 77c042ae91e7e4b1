import type { Connection } from '@prosa/contract/channels/connection';

/**
 * Returns whether a connection can ask for a rating. A former connection can't, because the customer's answer would not arrive.
 */
export const canAskForRating = (connection: Pick<Connection, 'hasRatingMessage' | 'isFormer'> | undefined): boolean =>
  connection?.hasRatingMessage === true && connection.isFormer !== true;
