import type { Contact } from '@prosa/contract/contacts/contact';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

type BlockDialogProps = { contact: Contact; onClose: () => void; onConfirm: () => void };

/** Asks whether to block a contact, or to unblock it. */
export function BlockDialog({ contact: { active, name }, onClose, onConfirm }: BlockDialogProps) {
  const { t } = useTranslation('contacts');
  return (
    <Dialog
      open
      onClose={onClose}
      title={active ? t('blockTitle', { name }) : t('unblockTitle', { name })}
      description={active ? t('blockText') : t('unblockText')}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant={active ? 'destructive' : 'primary'} onClick={onConfirm}>
          {active ? t('block') : t('unblock')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
