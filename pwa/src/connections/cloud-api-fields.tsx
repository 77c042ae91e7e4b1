import { useTranslation } from 'react-i18next';
import { SecretField } from '../kit/fields/secret-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { MetaNumberCheck } from './meta-number-check.tsx';
import { useFormConnection } from './use-form-connection.ts';

/** The fields for the Cloud API's data of a phone number. A button checks the entered data with Meta. */
export function CloudApiFields() {
  const { t } = useTranslation('connections');
  const row = useFormConnection();
  return (
    <fieldset className="grid gap-4 rounded-md border border-border p-4">
      <legend className="px-1 font-semibold">{t('cloudApi.title')}</legend>
      <p className="text-small text-muted-foreground">{t('cloudApi.where')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="phoneNumberId"
          label={t('cloudApi.phoneNumberId')}
          inputMode="numeric"
          faults={{ regex: t('cloudApi.digits') }}
        />
        <TextField
          name="businessAccountId"
          label={t('cloudApi.businessAccountId')}
          inputMode="numeric"
          faults={{ regex: t('cloudApi.digits') }}
        />
      </div>
      <SecretField name="accessToken" label={t('cloudApi.accessToken')} isSet={row?.hasAccessToken ?? false} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SecretField name="appSecret" label={t('cloudApi.appSecret')} isSet={row?.hasAppSecret ?? false} />
        <SecretField
          name="verifyToken"
          label={t('cloudApi.verifyToken')}
          hint={t('cloudApi.verifyTokenHint')}
          isSet={row?.hasVerifyToken ?? false}
        />
      </div>
      <MetaNumberCheck />
    </fieldset>
  );
}
