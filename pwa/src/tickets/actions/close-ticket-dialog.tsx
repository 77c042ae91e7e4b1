import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../kit/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { OptionalTicketValue } from '../value/ticket-value-form.ts';

type CloseTicketDialogProps = {
  name: string;
  /** The value of the ticket until now. It is null if nobody has set one. */
  value: number | null;
  onClose: () => void;
  /** Closes the ticket. `value` is null if the user left the field empty. */
  onResolve: (value: number | null) => void;
};

/** Asks for the value of a ticket before it is closed, in a company with the setting defineTicketValue. */
export function CloseTicketDialog({ name, value, onClose, onResolve }: CloseTicketDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  return (
    <FormDialog
      title={t('closeTitle', { name })}
      action={t('actions.close')}
      schema={OptionalTicketValue}
      values={{ value }}
      onSave={async (body) => onResolve(body.value)}
      onClose={onClose}
    >
      <MoneyField name="value" label={t('value')} hint={t('valueHint')} faults={{ check: t('valueZero') }} isOptional />
    </FormDialog>
  );
}
