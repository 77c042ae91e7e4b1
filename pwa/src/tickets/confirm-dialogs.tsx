import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/** Asks whether a ticket is closed unanswered. */
export function IgnoreDialog({ name, onDismiss, onIgnore }: { name: string; onDismiss: () => void; onIgnore: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onDismiss} title={t('dialogs.ignoreTitle', { name })} description={t('dialogs.ignoreText')}>
      <DialogActions>
        <Button onClick={onDismiss}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={onIgnore}>
          {t('actions.ignore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type OwnedDialogProps = { owner: string; queue: string; more?: string | undefined; onDismiss: () => void };

/** Says who serves the ticket already (spec 1 section 4), and what `more` there is to know. */
export function OwnedDialog({ owner, queue, more, onDismiss }: OwnedDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onDismiss} title={t('dialogs.ownedTitle')} description={t('dialogs.ownedText', { name: owner, queue })}>
      {more !== undefined && <p>{more}</p>}
      <DialogActions>
        <Button variant="primary" onClick={onDismiss}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
