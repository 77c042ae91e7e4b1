import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { ratingFaces } from '@prosa/domain/rating/rating-faces';
import { useTranslation } from 'react-i18next';

/** The customer's rating of a ticket as a face. A screen reader reads the step of the rating. */
export function RatingFace({ rating: { rate } }: { rating: NonNullable<TicketRow['userRating']> }) {
  const { t } = useTranslation();
  const text = t('tickets.rating', { rate });
  return (
    <span role="img" aria-label={text} title={text} className="shrink-0">
      {ratingFaces[rate - 1]}
    </span>
  );
}
