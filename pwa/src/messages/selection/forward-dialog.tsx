import type { ContactId } from '@prosa/contract/ids';
import { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useContactOptions } from '../../contact-lookup/use-contact-options.ts';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { ServerQueries } from '../../server/server-queries.tsx';
import { useServerErrorText } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type ComboboxOption, MultiCombobox } from '../../ui/fields/combobox.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import type { MessageView } from '../conversation/message-view.ts';
import { useSignature } from '../sending/signature.ts';
import { type ForwardedMessage, forwardMessages, planForwarding } from './forward-messages.ts';

type ForwardDialogProps = { messages: readonly MessageView[]; onClose: () => void };

/**
 * Forwards messages to several contacts (coverage 1 §2), and shows the progress. Messages that could not be sent stay selected.
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
  const errorText = useServerErrorText();
  const { on: signMessage } = useSignature();
  const [chosen, setChosen] = useState<readonly ComboboxOption<ContactId>[]>([]);
  const [typed, setTyped] = useState('');
  const found = useContactOptions(typed);
  const contactIds = chosen.map(({ value }) => value);
  // A chosen contact stays an option, even if the typed text doesn't match this contact.
  const options = [...chosen, ...found.filter(({ value }) => !contactIds.includes(value))];
  const choose = (ids: readonly ContactId[]) => setChosen(options.filter(({ value }) => ids.includes(value)));
  const [unsent, setUnsent] = useState<readonly ForwardedMessage[]>([]);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const explain = (contactId: ContactId, error: unknown): string => {
    const name = options.find(({ value }) => value === contactId)?.label ?? '';
    const other = v.safeParse(OtherOpenTicket, error instanceof ApiRefusal ? error.raw : undefined);
    if (!other.success) return `${name}: ${errorText(error)}`;
    return other.output.user === null
      ? t('forward.waits', { name })
      : t('forward.taken', { name, owner: other.output.user.name });
  };
  const send = async () => {
    if (contactIds.length === 0) return setFailures([t('chooseContact')]);
    // Messages that an earlier try could not send keep their keys.
    const planned = planForwarding(messages, contactIds).map(
      (each) => unsent.find((former) => former.contactId === each.contactId && former.message.id === each.message.id) ?? each,
    );
    const sent = new Set<ForwardedMessage>();
    setFailures([]);
    setProgress({ done: 0, total: planned.length });
    const remember = () => setUnsent(planned.filter((each) => !sent.has(each)));
    try {
      const refused = await forwardMessages(planned, {
        signMessage,
        onSent: (each) => {
          sent.add(each);
          setProgress({ done: sent.size, total: planned.length });
        },
      });
      if (refused.size === 0) {
        toastDone(t('forward.done', { count: messages.length }));
        return onClose();
      }
      choose([...refused.keys()]);
      setFailures([...refused].map(([id, error]) => explain(id, error)));
    } catch (error) {
      choose(contactIds.filter((id) => planned.some((each) => each.contactId === id && !sent.has(each))));
      setFailures([errorText(error)]);
    }
    remember();
    setProgress(undefined);
  };
  const isBusy = progress !== undefined;
  return (
    <Dialog open onClose={onClose} title={t('forward.title', { count: messages.length })}>
      <MultiCombobox
        label={t('forward.contacts')}
        placeholder={t('contactHint')}
        options={options}
        values={contactIds}
        onChange={choose}
        onSearch={setTyped}
      />
      {failures.map((failure) => (
        <FailureNote key={failure}>{failure}</FailureNote>
      ))}
      {progress !== undefined && <Progress label={t('forward.progress', progress)} {...progress} />}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={isBusy} onClick={() => void send()}>
          {t('conversation.forward')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
