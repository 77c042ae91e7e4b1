import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type ConfirmDialogProps = {
  /** Names what goes. */
  title: string;
  /** Says what becomes of what depends on it. */
  text: string;
  /** The act, as its button says it. */
  action: string;
  onClose: () => void;
  /** Does it; answers whether it was done. The dialog stays where it was not. */
  onConfirm: () => Promise<boolean>;
};

/** Asks before something is destroyed. */
export function ConfirmDialog({ title, text, action, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} description={text} className="[overflow-wrap:anywhere]">
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
