import type { Contact } from '@prosa/contract/contacts/contact';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type DeleteContactDialogProps = { contact: Contact; onClose: () => void; onConfirm: () => Promise<boolean> };

/** Asks before a contact is deleted permanently, with all of its conversations. */
export function DeleteContactDialog({ contact: { name }, ...dialog }: DeleteContactDialogProps) {
  const { t } = useTranslation('contacts');
  return <ConfirmDialog {...dialog} title={t('deleteTitle', { name })} text={t('deleteText')} action={t('deleteContact')} />;
}
