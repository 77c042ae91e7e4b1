import { useTranslation } from 'react-i18next';

const GIVEN_PASSWORD_MAX = 200;

/** Returns the field of the current password, which proves that the user makes the request and not a passer-by. */
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
