import type { Contact } from '@prosa/contract/contacts/contact';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

type DeleteContactDialogProps = { contact: Contact; onClose: () => void; onConfirm: () => void };

/** Asks whether to delete a contact for good, with all of its conversations. */
export function DeleteContactDialog({ contact: { name }, onClose, onConfirm }: DeleteContactDialogProps) {
  const { t } = useTranslation('contacts');
  return (
    <Dialog open onClose={onClose} title={t('deleteTitle', { name })} description={t('deleteText')}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={onConfirm}>
          {t('deleteContact')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
