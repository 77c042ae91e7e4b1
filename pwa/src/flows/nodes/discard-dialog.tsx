import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';

/** Asks before unsaved input is discarded. */
export function DiscardDialog({ open, onKeep, onDiscard }: { open: boolean; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('flow-editor');
  return (
    <Dialog open={open} onClose={onKeep} isFirm title={t('dialog.discardTitle')}>
      <DialogActions>
        <Button onClick={onDiscard}>{t('dialog.discard')}</Button>
        <Button variant="primary" onClick={onKeep}>
          {t('dialog.keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
