import type { Contact } from '@prosa/contract/contacts/contact';
import { contactTexts } from '@prosa/i18n/contact-texts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

type DeleteContactDialogProps = { contact: Contact; onClose: () => void; onConfirm: () => void };

/** Asks whether a contact is to go for good, with all that was said with it. */
export function DeleteContactDialog({ contact: { name }, onClose, onConfirm }: DeleteContactDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = contactTexts[language];
  return (
    <Dialog open onClose={onClose} title={texts.deleteTitle(name)} description={texts.deleteText}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={onConfirm}>
          {texts.deleteContact}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
