import { useTranslation } from 'react-i18next';
import { signOut } from '../platform/session/session.ts';
import { UnsentSummary } from '../unsent/unsent-summary.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

/** Asks whether to sign out although unsent changes would be lost. `unsent` is their number. */
export function LogoutDialog({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.logoutWarningTitle')}
      description={t('shell.logoutWarning', { count: unsent })}
    >
      <UnsentSummary />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={() => void signOut()}>
          {t('shell.logoutAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
