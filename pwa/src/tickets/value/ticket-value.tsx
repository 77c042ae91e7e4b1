import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { localesByLanguage } from '@prosa/i18n/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../kit/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toastDone, toastError } from '../../ui/feedback/toast.ts';
import { setTicketValue } from '../ticket-commands.ts';
import { RequiredTicketValue } from './ticket-value-form.ts';

const ticketValueFormat = new Intl.NumberFormat(localesByLanguage.pt, { style: 'currency', currency: 'BRL' });

/** Shows the value of a ticket, with a button that opens its form. */
export function TicketValue({ ticket }: { ticket: Pick<TicketRow, 'id' | 'value'> }) {
  const { t } = useTranslation('contacts');
  const [isEditing, setEditing] = useState(false);
  const save = async (value: number) => {
    if (value !== ticket.value) {
      const result = await setTicketValue(ticket, value);
      if (!result.ok) return toastError(t('value.failed'));
      toastDone(t('value.saved'));
    }
    setEditing(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {ticket.value === null ? (
        <p className="text-muted-foreground">{t('value.none')}</p>
      ) : (
        <p className="tabular-nums">{ticketValueFormat.format(ticket.value)}</p>
      )}
      <Button onClick={() => setEditing(true)}>{ticket.value === null ? t('value.define') : t('value.change')}</Button>
      {isEditing && (
        <FormDialog
          title={t('value.title')}
          action={t('common.save')}
          schema={RequiredTicketValue}
          values={{ value: ticket.value }}
          onSave={({ value }) => save(value)}
          onClose={() => setEditing(false)}
        >
          <MoneyField name="value" label={t('value.label')} required={t('value.required')} faults={{ check: t('value.zero') }} />
        </FormDialog>
      )}
    </div>
  );
}
