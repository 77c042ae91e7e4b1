import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../../kit/fields/choice-fields.tsx';

/** The field in which the user chooses whether the customer is asked for a rating. */
export function RatingChoiceField() {
  const { t } = useTranslation('ticket-dialogs');
  return (
    <RadioField
      name="ratingId"
      label={t('rating')}
      required={t('ratingRequired')}
      options={[
        { value: RatingChoice.ask, label: t('ratingAsk'), hint: t('ratingAskHint') },
        { value: RatingChoice.dontAsk, label: t('ratingDontAsk'), hint: t('ratingDontAskHint') },
      ]}
    />
  );
}
