import type { MessageId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Copy, CornerUpRight, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { useCopyText } from '../../ui/feedback/use-copy-text.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import type { MessageView } from '../conversation/message-view.ts';
import { decideAllowedRevisions } from '../revisions/decide-allowed-revisions.ts';
import { deleteMessage } from '../revisions/revise-message.ts';
import {
  listForwardableMessages,
  listSelectedMessages,
  messageSelectionStore,
  messagesToForwardStore,
} from './message-selection.ts';

type SelectionBarProps = { chosen: ReadonlyMap<MessageId, MessageView>; channel: Channel };

const endSelection = () => messageSelectionStore.set(undefined);

/** The actions on the selected messages, in place of the composer: copy, forward, delete. Esc ends selection mode. */
export function MessageSelectionBar({ chosen, channel }: SelectionBarProps) {
  const { t } = useTranslation('ticket-dialogs');
  const copyText = useCopyText();
  const user = useSignedInUser();
  const [isDeleting, setDeleting] = useState(false);
  const messages = listSelectedMessages(chosen);
  const mayDelete = messages.length > 0 && messages.every((message) => decideAllowedRevisions(message, user, channel).delete);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('[role=dialog], [role=menu]') === null) endSelection();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const copy = async () => {
    const texts = messages.map(stripOwnSignature).filter((text) => text !== '');
    if (await copyText(texts.join('\n'), t('selection.copied'))) endSelection();
  };
  const forward = () => {
    const sendable = listForwardableMessages(messages);
    if (sendable.length === 0) return toastError(t('selection.notMessage'));
    messagesToForwardStore.set(sendable);
    endSelection();
  };
  const remove = async () => {
    for (const message of messages) {
      const result = await deleteMessage(message);
      if (!result.ok) toastError(t(toErrorKey(result.code)));
    }
    endSelection();
    return true;
  };
  return (
    <div
      role="toolbar"
      aria-label={t('selection.title')}
      className="flex items-center gap-2 border-t border-border bg-card px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <Button variant="ghost" size="icon" aria-label={t('selection.leave')} onClick={endSelection}>
        <X aria-hidden />
      </Button>
      <p role="status" className="flex-1 font-semibold">
        {t('selection.count', { count: messages.length })}
      </p>
      {mayDelete && (
        <ToolButton label={t('selection.delete')} onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
        </ToolButton>
      )}
      <ToolButton label={t('conversation.copy')} onClick={() => void copy()}>
        <Copy aria-hidden />
      </ToolButton>
      <Button variant="primary" onClick={forward}>
        <CornerUpRight aria-hidden />
        {t('conversation.forward')}
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title={t('selection.deleteTitle', { count: messages.length })}
          text={t('deletion.deleteText')}
          action={t('selection.delete')}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
