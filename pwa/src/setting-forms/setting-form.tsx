import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { CompanySettingChange } from '@prosa/contract/settings/update-settings';
import { type ReactNode, use } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { FormFooter, UpdatedFieldsNote } from '../kit/form/form-footer.tsx';
import { SchemaForm } from '../kit/form/schema-form.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { reloadSettings, saveSettings, SettingsContext } from './company-settings.ts';

type SettingFormProps<Values extends FieldValues> = {
  id: string;
  schema: GenericSchema<Values, readonly CompanySettingChange[]>;
  toValues: (settings: CompanySettings) => NoInfer<Values>;
  refusals?: Readonly<Partial<Record<string, Path<NoInfer<Values>>>>>;
  children: ReactNode;
};

/**
 * A form for a few settings that are saved together. The device stores the draft of the form. The footer with the buttons appears
 * once the user has typed something.
 */
export function SettingForm<Values extends FieldValues>({ id, toValues, children, ...form }: SettingFormProps<Values>) {
  const { t } = useTranslation('settings');
  const { companyId } = useSignedInUser();
  const settings = use(SettingsContext);
  const save = async (changes: readonly CompanySettingChange[]): Promise<void> => {
    const changed = changes.filter(({ data, before }) => data !== before);
    if (changed.length === 0) return;
    await saveSettings(changed);
    toastDone(t('saved'));
  };
  return (
    <SchemaForm
      {...form}
      values={toValues(settings)}
      draftKey={`setting:${id}`}
      onSave={save}
      onReload={async () => toValues(await reloadSettings(companyId))}
      fields={children}
    >
      {(fields, standing) => (
        <>
          {standing.taken.length > 0 && (
            <div className="px-4 pt-3">
              <UpdatedFieldsNote labels={standing.taken} />
            </div>
          )}
          {fields}
          {(standing.changes > 0 || standing.failure !== undefined) && <FormFooter {...standing} worksOffline={false} />}
        </>
      )}
    </SchemaForm>
  );
}
