import type { Contact } from '@prosa/contract/contacts/contact';
import { contactTexts } from '@prosa/i18n/contact-texts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

type BlockDialogProps = { contact: Contact; onClose: () => void; onConfirm: () => void };

/** Asks whether a contact is to be blocked, or talked to again. */
export function BlockDialog({ contact: { active, name }, onClose, onConfirm }: BlockDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = contactTexts[language];
  return (
    <Dialog
      open
      onClose={onClose}
      title={active ? texts.blockTitle(name) : texts.unblockTitle(name)}
      description={active ? texts.blockText : texts.unblockText}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant={active ? 'destructive' : 'primary'} onClick={onConfirm}>
          {active ? texts.block : texts.unblock}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
