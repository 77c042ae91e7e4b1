import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueId } from '@prosa/contract/ids';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { QueueField } from './queue-field.tsx';

type QueueDialogProps = {
  name: string;
  title: string;
  confirm: string;
  onClose: () => void;
  onChoose: (queueId: QueueId) => void;
};

/** Asks for the queue a ticket without one needs before it is accepted or reopened. */
export function QueueDialog({ name, title, confirm, onClose, onChoose }: QueueDialogProps) {
  const { t } = useTranslation();
  const [queueId, setQueueId] = useState<QueueId | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <Dialog open onClose={onClose} title={title} description={t('dialogs.acceptText', { name })}>
      <QueueField value={queueId} isMissing={missing && queueId === null} onChange={setQueueId} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" onClick={() => (queueId === null ? setMissing(true) : onChoose(queueId))}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
