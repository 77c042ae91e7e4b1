import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type ConfirmDialogProps = {
  /** Names the thing that the act is about. */
  title: string;
  /** Explains what happens to the rows that depend on it. */
  text: string;
  /** The text of the button, which names the action. */
  action: string;
  isDestructive?: boolean;
  /** Stands above the buttons: why the act failed, for example. */
  children?: ReactNode;
  onClose: () => void;
  /** Runs the action and returns whether it succeeded. The dialog stays open where it failed. */
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
