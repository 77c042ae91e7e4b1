import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../kit/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Closing, createClosingFormSchema } from './closing-form.ts';
import { RatingChoiceField } from './rating-choice-field.tsx';

type CloseTicketDialogProps = {
  name: string;
  /** The value of the ticket until now. It is null if nobody has set one. */
  value: number | null;
  /** Whether the company has the setting defineTicketValue. */
  asksValue: boolean;
  /** Whether the user has to choose whether the customer is asked for a rating. */
  asksRating: boolean;
  onClose: () => void;
  onResolve: (closing: Closing) => void;
};

/** Asks the user for the value of a ticket, and whether the customer is asked for a rating, before the ticket is closed. */
export function CloseTicketDialog({ name, value, asksValue, asksRating, onClose, onResolve }: CloseTicketDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  return (
    <FormDialog
      title={t('closeTitle', { name })}
      action={t('actions.close')}
      schema={createClosingFormSchema(asksRating)}
      values={{ value, ratingId: null }}
      onSave={async (body) => onResolve(body)}
      onClose={onClose}
    >
      {asksRating && <RatingChoiceField />}
      {asksValue && (
        <MoneyField name="value" label={t('value')} hint={t('valueHint')} faults={{ check: t('valueZero') }} isOptional />
      )}
    </FormDialog>
  );
}
