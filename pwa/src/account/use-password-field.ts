import { useTranslation } from 'react-i18next';

const GIVEN_PASSWORD_MAX = 200;

/**
 * Returns the form field for the current password. The password proves that the user makes the request, and not another person at
 * the device.
 */
export function usePasswordField() {
  const { t } = useTranslation('account');
  return {
    name: 'password',
    label: t('currentPassword'),
    type: 'password',
    autoComplete: 'current-password',
    minLength: 1,
    maxLength: GIVEN_PASSWORD_MAX,
    codes: ['ERR_WRONG_PASSWORD'],
  } as const;
}
