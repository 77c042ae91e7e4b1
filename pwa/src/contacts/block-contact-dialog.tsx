import type { Contact } from '@prosa/contract/contacts/contact';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type BlockContactDialogProps = { contact: Contact; onClose: () => void; onConfirm: () => Promise<boolean> };

/** Asks before a contact is blocked or unblocked. */
export function BlockContactDialog({ contact: { active, name }, ...dialog }: BlockContactDialogProps) {
  const { t } = useTranslation('contacts');
  return (
    <ConfirmDialog
      {...dialog}
      title={active ? t('blockTitle', { name }) : t('unblockTitle', { name })}
      text={active ? t('blockText') : t('unblockText')}
      action={active ? t('block') : t('unblock')}
      isDestructive={active}
    />
  );
}
