import type { QueueId, UserId } from '@prosa/contract/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { QueueField } from './queue-field.tsx';
import { useCompanyDirectory } from '../use-company-directory.ts';

export type TicketTransfer = { queueId: QueueId; userId?: UserId; message: string };
type TransferTicketDialogProps = {
  title: string;
  text: string | undefined;
  /** The queue that is selected when the dialog opens. */
  queueId: QueueId | null;
  onClose: () => void;
  onTransfer: (transfer: TicketTransfer) => void;
};

const ANY_ATTENDANT = 0;

/**
 * Asks where to transfer one or several tickets. The user chooses a queue, and may also choose an attendant of that queue and
 * write a message for the receiving colleagues.
 */
export function TransferTicketDialog({ title, text, queueId: before, onClose, onTransfer }: TransferTicketDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const { users } = useCompanyDirectory();
  const [queueId, setQueueId] = useState(before);
  const [userId, setUserId] = useState<UserId | typeof ANY_ATTENDANT>(ANY_ATTENDANT);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const colleagues = users.filter((user) => queueId === null || user.queueIds.includes(queueId));
  const confirm = () => {
    if (queueId === null) return setMissing(true);
    onTransfer({ queueId, message: message.trim(), ...(userId !== ANY_ATTENDANT && { userId }) });
  };
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <QueueField
        value={queueId}
        isMissing={missing && queueId === null}
        onChange={(value) => {
          setQueueId(value);
          setUserId(ANY_ATTENDANT);
        }}
      />
      <Field label={t('user')}>
        <Select<UserId | typeof ANY_ATTENDANT>
          label={t('user')}
          value={userId}
          placeholder={t('anyUser')}
          options={[
            { value: ANY_ATTENDANT, label: t('anyUser') },
            ...colleagues.map((user) => ({ value: user.id, label: user.name })),
          ]}
          onChange={(value) => setUserId(value ?? ANY_ATTENDANT)}
        />
      </Field>
      <Field label={`${t('message')} (${t('common.optional')})`}>
        <TextArea value={message} maxLength={4000} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" onClick={confirm}>
          {t('actions.transfer')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
