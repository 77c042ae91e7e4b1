import type { Contact } from '@prosa/contract/contacts/contact';
import { isNumberMasked } from '@prosa/domain/contacts/mask-number';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { TextField } from '../kit/fields/text-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import type { ContactFields } from './contact-commands.ts';
import { toChangedFields, createContactFormSchema, type ContactForm } from './contact-form.ts';
import { ExtraInfoFields } from './extra-info-fields.tsx';

type ContactEditDialogProps = {
  contact: Contact;
  /** The values that an earlier, refused edit tried to save. */
  wanted: ContactFields;
  onClose: () => void;
  onSave: (fields: ContactFields) => void;
};

/**
 * The contact's form: name, number if the user may see it, e-mail, extra info. `onSave` receives only the changed fields.
 */
export function ContactEditDialog({ contact, wanted, onClose, onSave }: ContactEditDialogProps) {
  const { t } = useTranslation('contacts');
  const user = useSignedInUser();
  const database = useDatabase();
  const settings = useLiveQuery(() => database?.settings.get('company'), [database])?.values ?? {};
  const { name, number, email, extraInfo = [] } = contact;
  const before: ContactForm = { name, number, email, extraInfo };
  const hidesNumber = contact.isGroup || isNumberMasked(user, settings, contact);
  const faults = { min_length: t('tooShort'), min_graphemes: t('tooShort'), max_length: t('tooLong') };
  const words = { required: t('required'), faults };
  return (
    <FormDialog
      title={t('edit')}
      action={t('common.save')}
      schema={createContactFormSchema(before)}
      values={{ ...before, ...wanted }}
      onSave={async (body) => onSave(toChangedFields(before, body))}
      onClose={onClose}
    >
      <TextField {...words} name="name" label={t('name')} />
      {!hidesNumber && (
        <TextField
          {...words}
          name="number"
          label={t('number')}
          type="tel"
          placeholder={t('numberHint')}
          faults={{ ...words.faults, regex: t('invalidNumber') }}
        />
      )}
      <TextField {...words} name="email" label={t('email')} type="email" faults={{ email: t('invalidEmail') }} />
      <ExtraInfoFields />
    </FormDialog>
  );
}
