import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { TagContactsBody } from '@prosa/contract/contacts/manage-contacts';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MultiSelectField, SelectField } from '../kit/fields/choice-fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { tagContacts } from './managed-contacts.ts';
import { useContactTags } from './use-contact-tags.ts';

type TagContactsDialogProps = { contacts: readonly ManagedContact[]; onDone: () => void; onClose: () => void };

const TagChange = v.pick(TagContactsBody, ['tagIds', 'action']);

/** Adds tags to the chosen contacts, or removes tags from them. */
export function TagContactsDialog({ contacts, onDone, onClose }: TagContactsDialogProps) {
  const { t } = useTranslation('contact-administration');
  const tags = useContactTags();
  return (
    <FormDialog
      title={t('tagsOfChosen', { count: contacts.length })}
      action={t('saveTags')}
      schema={TagChange}
      values={{ tagIds: [], action: 'add' }}
      refusals={{ ERR_NO_TAG_FOUND: 'tagIds' }}
      onClose={onClose}
      onSave={async (change) => {
        toastDone(
          t('tagged', {
            count: await tagContacts(
              contacts.map(({ id }) => id),
              change,
            ),
          }),
        );
        onDone();
        onClose();
      }}
    >
      <SelectField
        name="action"
        label={t('tagAction')}
        options={[
          { value: 'add', label: t('addTags') },
          { value: 'remove', label: t('removeTags') },
        ]}
      />
      <MultiSelectField
        name="tagIds"
        label={t('tags')}
        required={t('tagRequired')}
        options={[...tags.values()].map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
