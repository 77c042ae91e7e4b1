import { PASSWORD_CHARACTERS } from '@prosa/contract/session/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { changePassword } from './account-calls.ts';
import { SecretForm } from './secret-form.tsx';
import { usePasswordField } from './use-password-field.ts';

/** Changes the user's own password. The change ends the user's other sessions. */
export function PasswordSection() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const current = usePasswordField();
  const { min, max } = PASSWORD_CHARACTERS;
  const next = {
    name: 'next',
    label: t('newPassword'),
    type: 'password',
    autoComplete: 'new-password',
    minLength: min,
    maxLength: max,
    codes: ['ERR_BAD_REQUEST'],
  } as const;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('changePassword')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={t('changePassword')} description={t('changePasswordHint')}>
          <SecretForm
            fields={[current, next]}
            action={t('changePassword')}
            onSubmit={async (values) => {
              await changePassword({ current: values['password'] ?? '', next: values['next'] ?? '' });
              toastDone(t('passwordChanged'));
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
