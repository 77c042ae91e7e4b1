import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { prepareDraftFiles } from '../../drafts/draft-files.ts';
import { estimateServerTime } from '../../platform/server-time.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { sendChatFile } from './chat-files.ts';
import { listMentionedIds } from '../../mentions/list-mentioned-ids.ts';
import type { OpenChat } from '../open-chat.ts';
import type { ChangeChatDraft, ChatDraftContent } from './use-chat-draft.ts';
import type { ChatView } from '../use-chats.ts';
import { writeMessage } from '../write-chat.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Returns functions that send the draft of a chat. A text is sent through the chat's document, and files through the outbox. Both
 * work without a network.
 */
export function useChatSending(
  chat: ChatView,
  open: () => OpenChat | undefined,
  { draft, changeDraft }: { readonly draft: ChatDraftContent; readonly changeDraft: ChangeChatDraft },
) {
  const { t } = useTranslation();
  const { id: userId } = useSignedInUser();
  const { files, replyTo } = draft;
  const members = chat.users.map(({ user }) => user);
  const mentioned = (text: string) => listMentionedIds(text, members, draft.mentions);
  return {
    sendText: (): boolean => {
      const text = draft.text.trim();
      // A new month may have begun since the screen was rendered. The message belongs into the document of the new month.
      open()?.turnMonth();
      const present = open()?.store.get().months.at(-1);
      if (present === undefined || text === '') return false;
      writeMessage(present.document, { userId, now: estimateServerTime }, { text, replyTo, mentions: mentioned(text) });
      changeDraft({ text: '', replyTo: null, mentions: [] });
      return true;
    },
    addFiles: (added: Iterable<File>): void => {
      const { fit, tooLarge } = prepareDraftFiles(added);
      for (const name of tooLarge) toastError(t('composer.tooLarge', { name, limit: MESSAGE_MAX_FILE_BYTES / MEGABYTE }));
      if (fit.length === 0) return;
      // The text that was typed so far becomes the caption of the first file.
      if (files.length === 0)
        changeDraft({ files: fit.map((each, at) => (at === 0 ? { ...each, caption: draft.text } : each)), text: '' });
      else changeDraft({ files: [...files, ...fit] });
    },
    sendFiles: async (): Promise<void> => {
      changeDraft({ files: [], text: '', replyTo: null, mentions: [] });
      for (const [at, file] of files.entries()) {
        const context = { replyTo: at === 0 ? replyTo : null, mentions: mentioned(file.caption) };
        // The files are added one after the other, because the outbox keeps the order in which entries were added.
        const sent = await sendChatFile(chat, file, context);
        if (sent.ok) continue;
        changeDraft({ files: files.slice(at) });
        toastError(t(toErrorKey(sent.code)));
        return;
      }
    },
    sendVoice: async (file: File): Promise<void> => {
      const sent = await sendChatFile(chat, { file, caption: '' }, { replyTo, mentions: [] });
      if (sent.ok) return changeDraft({ replyTo: null });
      // A recording that was refused stays in the draft, because the user can't record it again.
      changeDraft({ files: [...files, { id: uuidv7(), file, caption: '' }] });
      toastError(t(toErrorKey(sent.code)));
    },
  };
}
