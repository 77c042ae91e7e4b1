import { useTranslation } from 'react-i18next';

const GIVEN_PASSWORD_MAX = 200;

/** The field of the current password, by which a form knows that the user and not a passer-by asks. */
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
