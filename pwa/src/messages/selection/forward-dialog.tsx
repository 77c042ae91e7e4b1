import type { ContactId } from '@prosa/contract/ids';
import { OtherOpenTicketRefusal } from '@prosa/contract/tickets/write-ticket';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useContactOptions } from '../../contact-lookup/use-contact-options.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { ServerQueries } from '../../server/server-queries.tsx';
import { currentDatabase } from '../../sync/database/current-database.ts';
import { enqueueBatch } from '../../sync/outbox/enqueue-batch.ts';
import { networkStore } from '../../sync/use-sync-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type ComboboxOption, MultiCombobox } from '../../ui/fields/combobox.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import type { MessageView } from '../conversation/message-view.ts';
import { useSignature } from '../sending/signature.ts';
import { ClosedReplyWindowNotes, useClosedReplyWindows } from './closed-reply-windows.tsx';
import { planForwards } from './forward-messages.ts';
import { type RefusedForward, discardRefusedForwards, retryRefusedForwards, useForwardProgress } from './use-forward-progress.ts';

type ForwardDialogProps = { messages: readonly MessageView[]; onClose: () => void };

/**
 * Forwards messages to several contacts (coverage 1 §2), and shows the progress. Once the dialog has stored the messages, the
 * outbox sends them, even if the user closes the dialog. Refused messages can be sent again.
 */
export function ForwardDialog(props: ForwardDialogProps) {
  return (
    <ServerQueries>
      <ForwardForm {...props} />
    </ServerQueries>
  );
}

function ForwardForm({ messages, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const user = useSignedInUser();
  const { on: signMessage } = useSignature();
  const [chosen, setChosen] = useState<readonly ComboboxOption<ContactId>[]>([]);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sentIds, setSentIds] = useState<ReadonlySet<string>>(new Set());
  const found = useContactOptions(typed);
  const contactIds = chosen.map(({ value }) => value);
  // A chosen contact stays an option, even if the search text doesn't match this contact.
  const listed = [...chosen, ...found.filter(({ value }) => !contactIds.includes(value))];
  const closedWindows = useClosedReplyWindows(listed.map(({ value }) => value));
  const options = listed.map((option) =>
    closedWindows.has(option.value)
      ? { ...option, detail: [t('forward.onlyTemplate'), option.detail].filter(Boolean).join(' · ') }
      : option,
  );
  const forwards = useForwardProgress(sentIds);
  const total = sentIds.size;
  const isSent = total > 0 && forwards?.left === 0;
  const count = messages.length;
  useEffect(() => {
    if (!isSent) return;
    toastDone(t('forward.done', { count }));
    onClose();
  }, [isSent, count, onClose, t]);
  const send = async () => {
    if (total > 0) return retryRefusedForwards(sentIds);
    if (contactIds.length === 0) return setFailure(t('chooseContact'));
    setFailure(undefined);
    const contacts = chosen.map(({ value: id, label: name }) => ({ id, name }));
    const plan = { userId: user.id, nowMs: Date.now(), signMessage };
    const planned = await planForwards(currentDatabase(), { messages, contacts }, plan);
    const results = await enqueueBatch(planned);
    const refused = results.find((result) => !result.ok);
    const stored = planned.filter((_each, at) => results[at]?.ok === true);
    if (refused !== undefined) setFailure(t(toErrorKey(refused.code)));
    if (refused === undefined && !['online', 'syncing'].includes(networkStore.get().state)) {
      toastDone(t('forward.waitsForNetwork'));
      return onClose();
    }
    setSentIds(new Set(stored.map(({ payload }) => payload.id)));
  };
  const cancel = () => {
    void discardRefusedForwards(sentIds);
    onClose();
  };
  const refusals = useRefusalTexts(forwards?.refused ?? []);
  const isBusy = total > 0 && (forwards === undefined || forwards.left > forwards.refused.length);
  const progress = { done: total - (forwards?.left ?? total), total };
  return (
    <Dialog open onClose={isBusy ? onClose : cancel} title={t('forward.title', { count })}>
      {total === 0 && (
        <MultiCombobox
          label={t('forward.contacts')}
          placeholder={t('contactHint')}
          options={options}
          values={contactIds}
          onChange={(ids) => setChosen(listed.filter(({ value }) => ids.includes(value)))}
          onSearch={setTyped}
        />
      )}
      {total === 0 && <ClosedReplyWindowNotes chosen={chosen} closedWindows={closedWindows} />}
      {[...(failure === undefined ? [] : [failure]), ...refusals].map((text) => (
        <FailureNote key={text}>{text}</FailureNote>
      ))}
      {total > 0 && (
        <>
          <p className="text-small text-secondary-foreground">{t('forward.progress', progress)}</p>
          <Progress label={t('forward.progress', progress)} {...progress} />
        </>
      )}
      <DialogActions>
        {isBusy ? <Button onClick={onClose}>{t('common.close')}</Button> : <Button onClick={cancel}>{t('common.cancel')}</Button>}
        <Button variant="primary" disabled={isBusy} onClick={() => void send()}>
          {total > 0 && !isBusy ? t('common.retry') : t('conversation.forward')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns why messages were not forwarded, one text for each contact and reason. */
function useRefusalTexts(refused: readonly RefusedForward[]): readonly string[] {
  const { t } = useTranslation('ticket-dialogs');
  const texts = refused.map(({ name, code, detail }) => {
    const other = v.safeParse(OtherOpenTicketRefusal, detail);
    if (!other.success) return `${name}: ${t(toErrorKey(code))}`;
    return other.output.user === null
      ? t('forward.waits', { name })
      : t('forward.taken', { name, owner: other.output.user.name });
  });
  return [...new Set(texts)];
}
