import type { Contact } from '@prosa/contract/contacts/contact';
import { masksNumber } from '@prosa/domain/contacts/mask-number';
import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { changedFields, contactFault, type ContactForm } from './check-contact.ts';
import type { ContactFields } from './contact-commands.ts';
import { changedInfo, infoFault, type WrittenInfo } from './extra-info.ts';
import { ExtraInfoFields } from './extra-info-fields.tsx';

type ContactEditDialogProps = {
  contact: Contact;
  /** The values that an earlier, refused edit tried to save. */
  wanted: ContactFields;
  onClose: () => void;
  onSave: (fields: ContactFields) => void;
};

const fields = ['name', 'number', 'email'] as const;
const looks = {
  name: { type: 'text', autoComplete: 'off' },
  number: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
} as const;

/**
 * The contact's form: name, number where the user may see it, e-mail, extra info. `onSave` receives only the changed fields.
 */
export function ContactEditDialog({ contact, wanted, onClose, onSave }: ContactEditDialogProps) {
  const { t } = useTranslation('contacts');
  const user = useSignedInUser();
  const database = useDatabase();
  const settings = useLiveQuery(() => database?.settings.get('company'), [database])?.values ?? {};
  const { name, number, email } = contact;
  const before: ContactForm = { name, number, email };
  const { extraInfo: wantedInfo, ...wantedForm } = wanted;
  const [form, setForm] = useState<ContactForm>({ ...before, ...wantedForm });
  const infoBefore = contact.extraInfo ?? [];
  const [info, setInfo] = useState<readonly WrittenInfo[]>(
    wantedInfo?.map(({ id, name: title, value }) => ({ id, name: title, value })) ?? infoBefore,
  );
  const [isChecked, setChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<keyof ContactForm>>(new Set());
  const hidesNumber = contact.isGroup || masksNumber(user, settings, contact);
  const shown = fields.filter((field) => field !== 'number' || !hidesNumber);
  // A name or number from the channel may break the form's rules, so a field is validated only once the user has changed it.
  const faultOf = (field: keyof ContactForm) => (form[field] === before[field] ? undefined : contactFault(field, form[field]));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(fields));
    setChecked(true);
    if (shown.some((field) => faultOf(field) !== undefined) || info.some((each) => infoFault(each) !== undefined)) return;
    const changed = changedInfo(infoBefore, info);
    onSave({ ...changedFields(before, form), ...(changed !== undefined && { extraInfo: [...changed] }) });
  };
  return (
    <Dialog open onClose={onClose} title={t('edit')}>
      <form noValidate onSubmit={save} className="grid gap-4">
        {shown.map((field) => {
          const fault = left.has(field) ? faultOf(field) : undefined;
          return (
            <Field key={field} label={t(field)} error={fault === undefined ? undefined : t(fault)}>
              <Input
                {...looks[field]}
                value={form[field]}
                placeholder={field === 'number' ? t('numberHint') : undefined}
                onChange={(event) => setForm({ ...form, [field]: event.target.value })}
                onBlur={() => setLeft(new Set([...left, field]))}
              />
            </Field>
          );
        })}
        <ExtraInfoFields info={info} onChange={setInfo} isChecked={isChecked} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
