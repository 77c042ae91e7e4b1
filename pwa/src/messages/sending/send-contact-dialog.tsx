import { ContactId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ContactField } from '../../contact-lookup/contact-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ServerQueries } from '../../server/server-queries.tsx';
import { useDatabase } from '../../sync/database/current-database.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { sendContact } from './send-message.ts';

const ChosenContact = v.object({ contactId: v.pipe(v.nullable(v.number()), ContactId), contactName: v.string() });

type SendContactDialogProps = { ticket: Pick<TicketRow, 'id'>; onClose: () => void };

/** Sends the customer a contact of the company (coverage 1 §2). The user chooses the contact in this dialog. */
export function SendContactDialog({ ticket, onClose }: SendContactDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const database = useDatabase();
  const send = async ({ contactId, contactName }: v.InferOutput<typeof ChosenContact>) => {
    // A contact that the server found may not be on the device. The card of such a contact shows no number until the server
    // answers.
    const held = await database?.contacts.get(contactId);
    const sent = await sendContact(ticket, { id: contactId, name: contactName, number: held?.number ?? '' });
    if (sent.ok) onClose();
    else toastError(t(toErrorKey(sent.code)));
  };
  return (
    <ServerQueries>
      <FormDialog
        title={t('sendContactTitle')}
        action={t('composer.send')}
        schema={ChosenContact}
        values={{ contactId: null, contactName: '' }}
        onSave={send}
        onClose={onClose}
      >
        <ContactField label={t('contact')} placeholder={t('contactHint')} required={t('chooseContact')} />
      </FormDialog>
    </ServerQueries>
  );
}
