import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';

type IgnoreTicketDialogProps = { name: string; saysFarewell: boolean; onDismiss: () => void; onIgnore: () => void };

/** Asks whether to close a ticket without an answer, and says whether its customer gets a farewell. */
export function IgnoreTicketDialog({ name, saysFarewell, onDismiss, onIgnore }: IgnoreTicketDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  return (
    <Dialog
      open
      onClose={onDismiss}
      title={t('ignoreTitle', { name })}
      description={t(saysFarewell ? 'ignoreFarewellText' : 'ignoreText')}
    >
      <DialogActions>
        <Button onClick={onDismiss}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={onIgnore}>
          {t('actions.ignore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type AlreadyAttendedDialogProps = {
  customer: string;
  owner: string;
  queue: string;
  /** Another action that the dialog offers, with a sentence that explains it. */
  offer?: { readonly text?: string; readonly label: string; readonly onChoose: () => void } | undefined;
  onDismiss: () => void;
};

/** Tells the user which colleague already serves the customer's ticket (coverage 1 §4 and §8). */
export function AlreadyAttendedDialog({ customer, owner, queue, offer, onDismiss }: AlreadyAttendedDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  return (
    <Dialog open onClose={onDismiss} title={t('ownedTitle', { customer })} description={t('ownedText', { name: owner, queue })}>
      {offer?.text !== undefined && <p>{offer.text}</p>}
      <DialogActions>
        <Button variant={offer === undefined ? 'primary' : undefined} onClick={onDismiss}>
          {t('common.close')}
        </Button>
        {offer !== undefined && (
          <Button variant="primary" onClick={offer.onChoose}>
            {offer.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
