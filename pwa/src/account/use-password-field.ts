import { useTranslation } from 'react-i18next';

const MAX_PASSWORD_CHARACTERS = 200;

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
    maxLength: MAX_PASSWORD_CHARACTERS,
    codes: ['ERR_WRONG_PASSWORD'],
  } as const;
}
