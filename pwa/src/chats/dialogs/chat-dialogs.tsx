import type { UserId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { DeleteMessageDialog } from '../../messages/revisions/delete-message-dialog.tsx';
import { ChatDialog } from './chat-dialog.tsx';
import type { ChatMessageView } from '../chat-message.ts';
import { LeaveOrDeleteChatDialog } from './leave-or-delete-chat-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import type { ChatView } from '../use-chats.ts';

/** An open dialog about a chat or about one of its messages. */
export type OpenChatDialog =
  | { readonly kind: 'members' | 'edit-chat' | 'delete-chat' | 'leave-chat' }
  | { readonly kind: 'seen-by' | 'delete'; readonly message: ChatMessageView };

type ChatDialogsProps = {
  chat: ChatView;
  asked: OpenChatDialog;
  /** The chat's messages on the screen. */
  messages: readonly ChatMessageView[];
  nameOf: (userId: UserId) => string;
  onDelete: (message: ChatMessageView) => void;
  onClose: () => void;
};

/** Shows the open dialog. */
export function ChatDialogs({ chat, asked, messages, nameOf, onDelete, onClose }: ChatDialogsProps) {
  const { t } = useTranslation('chats');
  const people = chat.users.map(({ user }) => ({ ...user, remark: user.id === chat.ownerId ? t('owner') : undefined }));
  switch (asked.kind) {
    case 'members':
      return <PeopleDialog title={t('members')} groups={[{ people }]} nobody={t('nobodyElse')} onClose={onClose} />;
    case 'edit-chat':
      return <ChatDialog chat={chat} onDone={onClose} onClose={onClose} />;
    case 'delete-chat':
    case 'leave-chat':
      return <LeaveOrDeleteChatDialog kind={asked.kind} chat={chat} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteMessageDialog
          title={t('deleteTitle')}
          text={t('deleteText')}
          onDelete={() => onDelete(asked.message)}
          onClose={onClose}
        />
      );
    case 'seen-by': {
      const { seenBy, userId } = messages.find(({ id }) => id === asked.message.id) ?? asked.message;
      const seen = seenBy.map((id) => ({ id, name: nameOf(id) }));
      const unseen = people.filter(({ id }) => id !== userId && !seenBy.includes(id)).map(({ id, name }) => ({ id, name }));
      return (
        <PeopleDialog
          title={t('seenBy')}
          groups={[{ people: seen }, { heading: t('notSeenYet'), people: unseen }]}
          nobody={t('seenByNobody')}
          onClose={onClose}
        />
      );
    }
  }
}
