import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Mic } from 'lucide-react';
import { useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, NotNow } from '../../platform/requests/api-client.ts';
import { useStore } from '../../platform/store.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { syncNow } from '../../sync/use-sync-state.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { downloadMedia } from '../media/download-media.ts';
import {
  discardUnstoredRecording,
  addUnstoredRecording,
  unstoredRecordingsStore,
  type UnstoredRecording,
} from './unstored-recordings.ts';
import { sendMessage } from '../sending/send-message.ts';
import { sendWithoutOutbox } from '../sending/send-without-outbox.ts';
import { useObjectUrl } from '../../files/use-object-url.ts';

/**
 * Lists recordings of a ticket that the device has no space to store. The user can retry, send them over the network, save or
 * discard them.
 */
export function UnstoredRecordingList({ ticket }: { ticket: TicketView }) {
  const user = useSignedInUser();
  const recordings = useStore(unstoredRecordingsStore).filter(
    ({ ticketId, userId }) => ticketId === ticket.id && userId === user.id,
  );
  return recordings.map((recording) => <UnstoredRecordingRow key={recording.id} ticket={ticket} recording={recording} />);
}

function UnstoredRecordingRow({ ticket, recording }: { ticket: TicketView; recording: UnstoredRecording }) {
  const { t } = useTranslation();
  const { file } = recording;
  const url = useObjectUrl(file);
  const [isBusy, startAction] = useTransition();
  const message = { ...recording, body: '' };

  const retry = async () => {
    const sent = await sendMessage(ticket, message);
    if (sent.ok) discardUnstoredRecording(recording);
    else {
      addUnstoredRecording({ ...recording, code: sent.code });
      toastError(t(toErrorKey(sent.code)));
    }
  };
  const sendNow = async () => {
    try {
      await sendWithoutOutbox(ticket, message);
      discardUnstoredRecording(recording);
      syncNow();
    } catch (error) {
      if (error instanceof ApiRefusal) toastError(t(toErrorKey(error.code)));
      else if (error instanceof NotNow) toastError(t('recording.noNetwork'));
      else throw error;
    }
  };
  const createHandler = (work: () => Promise<void>) => () => startAction(work);
  return (
    <div
      role="alert"
      className="grid gap-2 border-b border-border bg-destructive-soft px-4 md:first:rounded-t-lg py-2.5 text-small text-destructive"
    >
      <p className="flex items-start gap-2">
        <Mic aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {t(toErrorKey(recording.code))} {t('recording.kept')}
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said */}
      {url !== undefined && <audio controls src={url} aria-label={t('recording.listen')} className="h-10 w-full max-w-96" />}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={createHandler(sendNow)}>
          {t('recording.sendNow')}
        </Button>
        <Button disabled={isBusy} onClick={createHandler(retry)}>
          {t('common.retry')}
        </Button>
        <Button
          onClick={() => void (url !== undefined && downloadMedia({ url, name: file.name, sizeBytes: file.size }))}
          disabled={url === undefined}
        >
          {t('recording.save')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => discardUnstoredRecording(recording)}>
          {t('common.discard')}
        </Button>
      </div>
    </div>
  );
}
