import { useTranslation } from 'react-i18next';
import { MAX_EXTRA_INFO } from '@prosa/contract/contacts/contact';
import { Plus, X } from 'lucide-react';
import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { findExtraInfoError, type ExtraInfoDraft } from './extra-info.ts';

/** The classes that hide a label on the screen, where the placeholder replaces it. Screen readers still read the label. */
const hiddenLabelClasses = '[&>label]:sr-only';

/** The fields of a contact's extra info: one line for each entry, with its name and value. */
export function ExtraInfoFields() {
  const { t } = useTranslation('contacts');
  const {
    value: info,
    setValue,
    onBlur,
    error,
  } = useField<ExtraInfoDraft[]>({ name: 'extraInfo', label: t('extraInfo'), required: undefined });
  const changeEntry = (at: number, change: Partial<ExtraInfoDraft>) =>
    setValue(info.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-medium text-secondary-foreground">{t('extraInfo')}</legend>
      {info.map((each, at) => {
        const rowError = error === undefined ? undefined : findExtraInfoError(each);
        return (
          <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <Field label={t('infoName')} error={rowError && t(rowError)} className={hiddenLabelClasses}>
              <Input
                value={each.name}
                placeholder={t('infoName')}
                onChange={(event) => changeEntry(at, { name: event.target.value })}
                onBlur={onBlur}
              />
            </Field>
            <Field label={t('infoValue')} className={hiddenLabelClasses}>
              <Input
                value={each.value}
                placeholder={t('infoValue')}
                onChange={(event) => changeEntry(at, { value: event.target.value })}
                onBlur={onBlur}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('removeInfo', { name: each.name })}
              onClick={() => setValue(info.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
      {info.length < MAX_EXTRA_INFO && (
        <Button onClick={() => setValue([...info, { name: '', value: '' }])} className="justify-self-start">
          <Plus aria-hidden />
          {t('addInfo')}
        </Button>
      )}
    </fieldset>
  );
}
