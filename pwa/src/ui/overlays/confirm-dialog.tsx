import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type ConfirmDialogProps = {
  /** Names the thing that the act is about. */
  title: string;
  /** Says what becomes of what depends on it. */
  text: string;
  /** The act, as its button says it. */
  action: string;
  isDestructive?: boolean;
  /** Stands above the buttons: why the act failed, for example. */
  children?: ReactNode;
  onClose: () => void;
  /** Does it; answers whether it was done. The dialog stays where it was not. */
  onConfirm: () => boolean | Promise<boolean>;
};

/** Asks before an act that cannot be taken back. */
export function ConfirmDialog({ title, text, action, isDestructive = true, children, onClose, onConfirm }: ConfirmDialogProps) {
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
      {children}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant={isDestructive ? 'destructive' : 'primary'} disabled={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
