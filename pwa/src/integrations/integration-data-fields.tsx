import { integrationLanguages, type IntegrationType, integrationTypes } from '@prosa/contract/integrations/integration';
import { MAX_INTEGRATION_EXPIRY_MINUTES, MAX_TYPEBOT_DELAY_MS } from '@prosa/contract/integrations/write-integration';
import type { FlowId } from '@prosa/contract/ids';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FlowField } from '../flows/pick/flow-field.tsx';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { FieldConflictNote } from '../kit/fields/field-conflict-note.tsx';
import { MinutesField, NumberField } from '../kit/fields/number-field.tsx';
import { TextAreaField } from '../kit/fields/textarea-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { RenewableSecret } from '../kit/renewable-secret.tsx';
import { IntegrationMark } from './integration-mark.tsx';
import { IntegrationTrial } from './integration-trial.tsx';
import { renewIntegrationSecret } from './integrations.ts';
import { ServiceAccountField } from './service-account-field.tsx';
import { useFormIntegration } from './use-form-integration.ts';

/** The tab for the data of an integration: its type, and the fields of that type. */
export function IntegrationDataFields() {
  const { t } = useTranslation('integrations');
  const row = useFormIntegration();
  const type: IntegrationType | null = useWatch({ name: 'type' });
  return (
    <>
      {row === null ? (
        <SelectField
          name="type"
          label={t('type')}
          hint={t('typeHint')}
          placeholder={t('typePlaceholder')}
          required={t('typeRequired')}
          options={integrationTypes.map((each) => ({ value: each, label: t(`types.${each}`) }))}
        />
      ) : (
        <p className="flex items-center gap-2 text-small text-muted-foreground">
          <IntegrationMark type={row.type} />
          {t(`types.${row.type}`)}
        </p>
      )}
      <TextField name="name" label={t('name')} required={t('nameRequired')} dir="auto" />
      {(type === 'n8n' || type === 'webhook') && <AddressAndSecretFields />}
      {type === 'typebot' && <TypebotFields />}
      {type === 'dialogflow' && <DialogflowFields />}
      {type === 'flowbuilder' && <IntegrationFlowField />}
      {type !== null && <IntegrationTrial key={type} type={type} />}
    </>
  );
}

/** The field for the address of the other system, which the server calls. */
function AddressField({ hint }: { hint: string }) {
  const { t } = useTranslation('integrations');
  return (
    <TextField
      name="urlN8N"
      label={t('url')}
      hint={hint}
      required={t('urlRequired')}
      faults={{ check: t('urlWrong') }}
      type="url"
      inputMode="url"
      placeholder="https://"
    />
  );
}

function AddressAndSecretFields() {
  const { t } = useTranslation('integrations');
  const row = useFormIntegration();
  return (
    <>
      <AddressField hint={t('urlHint')} />
      {row?.secretEnd == null ? (
        <p className="text-small text-muted-foreground">{t('secret.comesLater')}</p>
      ) : (
        <RenewableSecret
          label={t('secret.label')}
          hint={t('secret.hint')}
          end={row.secretEnd}
          renew={t('secret.renew')}
          title={t('secret.renewTitle', { name: row.name })}
          text={t('secret.renewText')}
          onRenew={() => renewIntegrationSecret(row)}
        />
      )}
    </>
  );
}

function TypebotFields() {
  const { t } = useTranslation('integrations');
  return (
    <>
      <AddressField hint={t('typebot.urlHint')} />
      <TextField name="typebotSlug" label={t('typebot.slug')} hint={t('typebot.slugHint')} required={t('typebot.slugRequired')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="typebotDelayMessage"
          label={t('typebot.delay')}
          hint={t('typebot.delayHint')}
          unit="ms"
          min={0}
          max={MAX_TYPEBOT_DELAY_MS}
        />
        <MinutesField
          name="typebotExpires"
          label={t('typebot.expires')}
          hint={t('typebot.expiresHint')}
          max={MAX_INTEGRATION_EXPIRY_MINUTES}
        />
        <TextField name="typebotKeywordFinish" label={t('typebot.finish')} hint={t('typebot.finishHint')} isOptional dir="auto" />
        <TextField
          name="typebotKeywordRestart"
          label={t('typebot.restart')}
          hint={t('typebot.restartHint')}
          isOptional
          dir="auto"
        />
      </div>
      <TextAreaField name="typebotRestartMessage" label={t('typebot.restartMessage')} isOptional rows={2} />
      <TextAreaField
        name="typebotUnknownMessage"
        label={t('typebot.unknownMessage')}
        hint={t('typebot.unknownMessageHint')}
        isOptional
        rows={2}
      />
    </>
  );
}

function DialogflowFields() {
  const { t } = useTranslation('integrations');
  return (
    <>
      <ServiceAccountField />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="projectName" label={t('dialogflow.project')} hint={t('dialogflow.projectHint')} isOptional />
        <SelectField
          name="language"
          label={t('dialogflow.language')}
          options={integrationLanguages.map((each) => ({ value: each, label: t(`dialogflow.languages.${each}`) }))}
        />
      </div>
    </>
  );
}

function IntegrationFlowField() {
  const { t } = useTranslation('integrations');
  const label = t('flow');
  const { value, setValue, error, contest } = useField<FlowId | null>({ name: 'flowId', label, required: t('flowRequired') });
  return (
    <>
      <FlowField label={label} hint={t('flowHint')} error={error} value={value} onChange={({ id }) => setValue(id)} />
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
    </>
  );
}
