import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useServerCall } from '../../server/use-server-call.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { deleteChat, leaveChat } from '../chat-calls.ts';
import type { ChatView } from '../use-chats.ts';

type LeaveOrDeleteChatDialogProps = { kind: 'delete-chat' | 'leave-chat'; chat: ChatView; onClose: () => void };

/**
 * Asks the user to confirm an action on a chat. Depending on `kind`, the chat is deleted for everybody, or the user leaves the
 * chat. The action needs the network.
 */
export function LeaveOrDeleteChatDialog({ kind, chat, onClose }: LeaveOrDeleteChatDialogProps) {
  const { t } = useTranslation('chats');
  const [, navigate] = useLocation();
  const call = useServerCall();
  const isDeletion = kind === 'delete-chat';
  const leave = async () => {
    const isDone = await call(() => (isDeletion ? deleteChat(chat.id) : leaveChat(chat.id)));
    if (isDone) navigate('/chats');
    return isDone;
  };
  return (
    <ConfirmDialog
      title={isDeletion ? t('deleteChatTitle', { title: chat.name }) : t('leaveTitle', { title: chat.name })}
      text={isDeletion ? t('deleteChatText') : t('leaveText')}
      action={isDeletion ? t('deleteChat') : t('leave')}
      onClose={onClose}
      onConfirm={leave}
    />
  );
}
