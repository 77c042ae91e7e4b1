import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueId } from '@prosa/contract/ids';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { KeyHint } from '../../ui/buttons/key-hint.tsx';
import { QueueDot } from '../queue-dot.tsx';
import { useOwnQueues } from './use-own-queues.ts';

/** The number of queues that the user can choose with a digit key. The keys 1 to 9 choose the first nine queues. */
const MAX_QUEUE_KEYS = 9;

type ChooseQueueDialogProps = {
  name: string;
  title: string;
  onClose: () => void;
  onChoose: (queueId: QueueId) => void;
};

/** Asks for the queue that a ticket needs before it is accepted or reopened. The user answers with one click or one key. */
export function ChooseQueueDialog({ name, title, onClose, onChoose }: ChooseQueueDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const queues = useOwnQueues();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = /^[1-9]$/.test(event.key) ? queues?.[Number(event.key) - 1] : undefined;
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(chosen.id);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog open onClose={onClose} title={title} description={t('acceptText', { name })}>
      <ul className="grid gap-1.5" aria-label={t('chooseQueue')}>
        {queues?.map((queue, at) => (
          <li key={queue.id}>
            <Button
              size="large"
              aria-label={queue.name}
              aria-keyshortcuts={at < MAX_QUEUE_KEYS ? String(at + 1) : undefined}
              onClick={() => onChoose(queue.id)}
              className="w-full justify-start gap-3"
            >
              <QueueDot colour={queue.color} />
              <span className="flex-1 truncate text-left">{queue.name}</span>
              {at < MAX_QUEUE_KEYS && <KeyHint keys={String(at + 1)} className="max-md:hidden" />}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
