import { companySettingSchemas } from '@prosa/contract/settings/company-settings';
import type { CompanySettingChange } from '@prosa/contract/settings/update-settings';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MessageField } from '../kit/fields/message-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useConsentDraft } from './company-settings.ts';
import { FieldsWithPreview } from './message-preview.tsx';
import { SettingLayoutWithPreview } from './setting-layout-with-preview.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingSection } from './setting-layout.tsx';
import { SwitchRow } from './setting-rows.tsx';
import { useSettingWarning } from './use-setting-warning.ts';

const ConsentForm = v.pipe(
  v.object({
    text: companySettingSchemas.lgpdMessage,
    link: companySettingSchemas.lgpdLink,
    before: v.object({ text: v.string(), link: v.string() }),
  }),
  v.transform(({ text, link, before }): CompanySettingChange[] => [
    { column: 'lgpdMessage', data: text, before: before.text },
    { column: 'lgpdLink', data: link, before: before.link },
  ]),
);

/** The tab for privacy: the consent that customers are asked for, and the data that attendants don't see (coverage 2 §2). */
export function LgpdTab() {
  const { t } = useTranslation('settings');
  return (
    <SettingLayoutWithPreview first="lgpdMessage">
      <SettingSection title={t('sections.consent')}>
        <SwitchRow name="enableLGPD" />
        <SettingForm
          id="lgpdMessage"
          schema={ConsentForm}
          toValues={({ lgpdMessage: text, lgpdLink: link }) => ({ text, link, before: { text, link } })}
        >
          <FieldsWithPreview
            id="lgpdMessage"
            messages={[{ text: t('samples.hello'), isFromCustomer: true }, { field: 'text' }, { field: 'link' }]}
          >
            <MessageField
              name="text"
              rows={4}
              label={t('fields.lgpdMessage.label')}
              hint={t('fields.lgpdMessage.hint')}
              isOptional
            />
            <LinkField />
          </FieldsWithPreview>
        </SettingForm>
        <SwitchRow name="lgpdConsent" />
      </SettingSection>
      <SettingSection title={t('sections.protection')}>
        <SwitchRow name="lgpdHideNumber" />
        <SwitchRow name="lgpdDeleteMessage" />
      </SettingSection>
    </SettingLayoutWithPreview>
  );
}

function LinkField() {
  const { t } = useTranslation('settings');
  const [lgpdMessage, lgpdLink]: [string, string] = useWatch({ name: ['text', 'link'] });
  useConsentDraft({ lgpdMessage, lgpdLink });
  return (
    <TextField
      name="link"
      type="url"
      inputMode="url"
      label={t('fields.lgpdLink.label')}
      hint={t('fields.lgpdLink.hint')}
      warning={useSettingWarning('lgpdLink')}
      faults={{ union: t('wrongLink'), url: t('wrongLink') }}
      isOptional
    />
  );
}
