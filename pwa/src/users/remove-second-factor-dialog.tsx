import type { ManagedUser } from '@prosa/contract/users/list-users';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { resetSecondFactor } from './users.ts';

/** Asks whether to remove the second factor of a user who has lost it. */
export function RemoveSecondFactorDialog({ user: { id, name }, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const call = useServerCall();
  return (
    <ConfirmDialog
      title={t('resetFactorTitle', { name })}
      text={t('resetFactorText')}
      action={t('resetFactorNow')}
      onClose={onClose}
      onConfirm={() => call(() => resetSecondFactor(id))}
    />
  );
}
