import { useTranslation } from 'react-i18next';
import { ExtraInfoFields } from '../contacts/extra-info-fields.tsx';
import { MultiSelectField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { useContactTags } from './use-contact-tags.ts';

/** The fields of a contact on the page of contacts. */
export function ContactFields() {
  const { t } = useTranslation('contact-administration');
  const { users } = useCompanyDirectory();
  const tags = useContactTags();
  const invalidNumber = t('invalidNumber');
  return (
    <>
      <TextField name="name" label={t('name')} required={t('nameRequired')} dir="auto" autoComplete="off" />
      <TextField
        name="number"
        label={t('number')}
        required={t('numberRequired')}
        faults={{ min_length: invalidNumber, regex: invalidNumber }}
        type="tel"
        placeholder="5511999999999"
        autoComplete="off"
      />
      <TextField name="email" label={t('email')} type="email" isOptional autoComplete="off" />
      <MultiSelectField
        name="tagIds"
        label={t('tags')}
        isOptional
        options={[...tags.values()].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MultiSelectField
        name="walletIds"
        label={t('wallets')}
        hint={t('walletsHint')}
        isOptional
        options={users.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ExtraInfoFields />
    </>
  );
}
