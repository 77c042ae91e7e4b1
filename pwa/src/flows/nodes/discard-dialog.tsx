import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Asks before what was typed goes. */
export function DiscardDialog({ open, onKeep, onDiscard }: { open: boolean; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onKeep} isFirm title={t('flowDialog.discardTitle')}>
      <DialogActions>
        <Button onClick={onDiscard}>{t('flowDialog.discard')}</Button>
        <Button variant="primary" onClick={onKeep}>
          {t('flowDialog.keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
