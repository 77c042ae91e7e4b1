import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';

type DeleteMessageDialogProps = { title: string; text: string; onDelete: () => void; onClose: () => void };

/** Asks whether to delete a message. */
export function DeleteMessageDialog({ title, text, onDelete, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="destructive"
          onClick={() => {
            onDelete();
            onClose();
          }}
        >
          {t('conversation.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
