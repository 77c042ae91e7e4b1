import { Contact, ContactInput } from '@prosa/contract/contacts/contact';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { TextField } from '../../kit/fields/text-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { callApi } from '../../platform/requests/api-client.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { ServerQueries } from '../../server/server-queries.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import type { CardPerson } from './contact-card-request.ts';

const PersonToSave = v.pick(ContactInput, ['name', 'number']);

/** Adds a person of a contact card to the company's contacts. The user may correct the name and the number before saving. */
export function SaveContactDialog({ person, onClose }: { person: CardPerson; onClose: () => void }) {
  const { t } = useTranslation('ticket-dialogs');
  // The idempotency key for each set of values. Saving the same values again after a lost answer therefore creates no second
  // contact.
  const [keys] = useState(() => new Map<string, string>());
  const save = async (body: v.InferOutput<typeof PersonToSave>) => {
    const values = JSON.stringify(body);
    const idempotencyKey = keys.get(values) ?? uuidv7();
    keys.set(values, idempotencyKey);
    await callApi('POST', '/contacts', { body, schema: Contact, idempotencyKey });
    toastDone(t('card.saved', { name: body.name }));
    onClose();
  };
  const faults = { min_graphemes: t('nameTooShort'), min_length: t('invalidNumber'), regex: t('invalidNumber') };
  return (
    <ServerQueries>
      <FormDialog
        title={t('card.save')}
        action={t('common.save')}
        schema={PersonToSave}
        values={person}
        refusals={{ ERR_DUPLICATED_CONTACT: 'number' }}
        onSave={save}
        onClose={onClose}
      >
        <TextField name="name" label={t('contactName')} required={t('required')} faults={faults} dir="auto" />
        <TextField name="number" label={t('contactNumber')} required={t('required')} faults={faults} type="tel" />
      </FormDialog>
    </ServerQueries>
  );
}
