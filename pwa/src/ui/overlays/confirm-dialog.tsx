import { type ReactNode, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type ConfirmDialogProps = {
  /** The question, which names the row or rows that the action would affect. */
  title: string;
  /** The explanation of further effects, for example on rows that depend on a deleted row. */
  text?: string;
  /** The text of the button, which names the action. */
  action: string;
  /** The text of the button that leaves everything as it is. */
  cancel?: string;
  /**
   * Whether a press outside the dialog leaves the dialog open. The second press of a double click that opened the dialog may be
   * outside.
   */
  isFirm?: boolean;
  isDestructive?: boolean;
  /** Content above the buttons, such as the reason why the action failed. */
  children?: ReactNode;
  onClose: () => void;
  /** Runs the action and returns whether it succeeded. The dialog stays open if it failed. */
  onConfirm: () => boolean | Promise<boolean>;
};

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { title, text, action, cancel = t('common.cancel'), isFirm = false, isDestructive = true, children } = props;
  const { onClose, onConfirm } = props;
  const [isBusy, startAction] = useTransition();
  const confirm = () =>
    startAction(async () => {
      if (await onConfirm()) onClose();
    });
  return (
    <Dialog open isFirm={isFirm} onClose={onClose} title={title} description={text} className="[overflow-wrap:anywhere]">
      {children}
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant={isDestructive ? 'destructive' : 'primary'} disabled={isBusy} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
