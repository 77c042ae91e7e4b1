import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueId } from '@prosa/contract/ids';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { QueueDot } from './queue-dot.tsx';
import { useDirectory } from './use-directory.ts';

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
  const { queues } = useDirectory();
  const [queueId, setQueueId] = useState<QueueId | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <Dialog open onClose={onClose} title={title} description={t('dialogs.acceptText', { name })}>
      <Field label={t('dialogs.queue')} error={missing && queueId === null ? t('dialogs.chooseQueue') : undefined}>
        <Select
          label={t('dialogs.queue')}
          value={queueId}
          placeholder={t('dialogs.chooseQueue')}
          options={queues.map((queue) => ({ value: queue.id, label: queue.name, mark: <QueueDot colour={queue.color} /> }))}
          onChange={setQueueId}
        />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" onClick={() => (queueId === null ? setMissing(true) : onChoose(queueId))}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
