import type { Channel } from '@prosa/contract/channels/channel';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { stripSignature } from '@prosa/domain/messages/sign-message';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import type { MessageEditing } from './inline-text-editor.tsx';
import { decideAllowedRevisions } from './decide-allowed-revisions.ts';
import { editMessage } from './revise-message.ts';
import type { MessageView } from '../conversation/message-view.ts';

type MessageEditingState = {
  readonly editing: MessageEditing | undefined;
  readonly onEdit: (message: MessageView | undefined) => void;
  /** The user's newest message that may still be edited. */
  readonly lastEditable: MessageView | undefined;
};

/**
 * Returns which message of a ticket the user is editing, and the function that begins or ends the editing. An edit changes only
 * the text below a signature, and never the signature.
 */
export function useMessageEditing(messages: readonly MessageView[] | undefined, channel: Channel): MessageEditingState {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [edited, onEdit] = useState<MessageView>();
  const lastEditable = messages?.findLast((message) => decideAllowedRevisions(message, user, channel).edit);
  if (edited === undefined) return { editing: undefined, onEdit, lastEditable };
  const text = stripSignature(edited.body);
  const signature = edited.body.slice(0, edited.body.length - text.length);
  const save = async (changed: string) => {
    const done = await editMessage(edited, signature + changed);
    if (!done.ok) toastError(t(toErrorKey(done.code)));
  };
  return {
    editing: {
      id: edited.id,
      text,
      limit: MESSAGE_MAX_CHARACTERS - signature.length,
      onSave: (changed) => void save(changed),
      onClose: () => onEdit(undefined),
    },
    onEdit,
    lastEditable,
  };
}
