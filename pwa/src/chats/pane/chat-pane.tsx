import type { UserId } from '@prosa/contract/ids';
import { CHAT_MESSAGE_MAX_CHARACTERS } from '@prosa/contract/chats/write-chat';
import { type DragEvent, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewMessageAnnouncer } from '../../messages/conversation/new-message-announcer.tsx';
import { useKeyboardInset } from '../../messages/composer/use-keyboard-inset.ts';
import { estimateServerTime } from '../../platform/server-time.ts';
import { lazyDialog, lazyScreen } from '../../ui/feedback/lazy-part.tsx';
import { NetworkIndicator } from '../../unsent/network-indicator.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useCompanyDirectory } from '../../tickets/use-company-directory.ts';
import { RequestedEmojiDialog } from '../../messages/reactions/requested-emoji-dialog.tsx';
import { ChatComposer } from '../composer/chat-composer.tsx';
import type { ChatContext } from '../chat-context.ts';
import type { OpenChatDialog } from '../dialogs/chat-dialogs.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatMessageList } from '../bubbles/chat-message-list.tsx';
import type { ChatMessageView } from '../chat-message.ts';
import { ChatRefusals } from './chat-refusals.tsx';
import { ChatSearch } from './chat-search.tsx';
import { mayReviseChatMessage } from '../may-revise-chat-message.ts';
import { EmptyMessageList } from './empty-message-list.tsx';
import { useChatDraft } from '../composer/use-chat-draft.ts';
import { useChatMessages } from './use-chat-messages.ts';
import { useChatSending } from '../composer/use-chat-sending.ts';
import type { ChatView } from '../use-chats.ts';
import { useOpenChat } from './use-open-chat.ts';
import { useUnsentFileMessages } from '../composer/use-unsent-file-messages.ts';
import { useMarkChatSeen } from './use-mark-chat-seen.ts';
import { useTypingSignal, useTypingUsers } from '../composer/use-typing.ts';
import { writeDeletion, writeEdit, writeReaction } from '../write-chat.ts';

const AttachmentSheet = lazyScreen(async () => (await import('../../messages/composer/attachment-sheet.tsx')).AttachmentSheet);
const ChatDialogs = lazyDialog(async () => (await import('../dialogs/chat-dialogs.tsx')).ChatDialogs, ['chats']);

/** Shows one chat with its members, messages and composer. The user can read and write without a network. */
export function ChatPane({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('chats');
  const { id: userId } = useSignedInUser();
  const { people } = useCompanyDirectory();
  const [{ months, hasOlder }, open] = useOpenChat(chat);
  const stored = useChatMessages(months, chat);
  const pending = useUnsentFileMessages(chat.id, userId, (id) => stored.some((message) => message.id === id));
  const messages = pending.length === 0 ? stored : [...stored, ...pending];
  const present = months.at(-1);
  const [draft, changeDraft] = useChatDraft(chat.id);
  const { sendText, addFiles, sendFiles, sendVoice } = useChatSending(chat, open, { draft, changeDraft });
  const [asked, ask] = useState<OpenChatDialog>();
  const [edited, edit] = useState<ChatMessageView>();
  const [isSearching, setSearching] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const [dragging, setDragging] = useState(false);
  const keyboardInset = useKeyboardInset();
  const typing = useTypingUsers(present?.document, userId);
  const sayTyping = useTypingSignal(present?.document, userId);
  useMarkChatSeen(chat, months, stored);
  const loadOlder = useCallback(async () => open()?.loadOlder(), [open]);

  const toMemberName = (id: UserId): string =>
    chat.users.find((each) => each.userId === id)?.user.name ?? people.find((each) => each.id === id)?.name ?? t('formerMember');
  const others = chat.users.flatMap(({ user }) => (user.id === userId ? [] : [user]));
  const mayWrite = present !== undefined && present.state.may === 'write' && !present.state.isInaccessible;
  const replied = draft.replyTo === null ? undefined : messages.find(({ id }) => id === draft.replyTo);
  const author = { userId, now: estimateServerTime };
  const writeEntry = (message: ChatMessageView, entry: (document: (typeof months)[number]['document']) => unknown): void => {
    const month = months.find((each) => each.month === message.month);
    if (month !== undefined) entry(month.document);
  };
  const onDrag = (event: DragEvent) => {
    if (!mayWrite || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(event.type === 'dragover');
    if (event.type === 'drop') addFiles(event.dataTransfer.files);
  };
  const lastEditable = messages.findLast((message) => message.text !== '' && mayReviseChatMessage(message, estimateServerTime()));
  const context: Omit<ChatContext, 'quotedOf' | 'onJump' | 'onOpenImage'> = {
    isGroup: chat.isGroup,
    members: chat.users.map((each) => each.userId),
    nameOf: toMemberName,
    act: mayWrite
      ? {
          reply: ({ id }) => changeDraft({ replyTo: id }),
          react: (message, emoji) =>
            writeEntry(message, (document) => writeReaction(document, author, { about: message.id, emoji })),
          edit,
          remove: (message) => ask({ kind: 'delete', message }),
        }
      : undefined,
    editing: edited && {
      id: edited.id,
      text: edited.text,
      limit: CHAT_MESSAGE_MAX_CHARACTERS,
      onSave: (text) => writeEntry(edited, (document) => writeEdit(document, author, { about: edited.id, text })),
      onClose: () => edit(undefined),
    },
    lastEditableId: lastEditable?.id,
    onSeenBy: (message) => ask({ kind: 'seen-by', message }),
    mayRevise: (message) => mayReviseChatMessage(message, estimateServerTime()),
  };
  const lastOfOthers = messages.findLast(({ fromMe }) => !fromMe);
  return (
    <section
      aria-label={chat.name}
      className="relative flex h-full min-h-0 flex-col bg-canvas"
      style={keyboardInset === 0 ? undefined : { paddingBottom: keyboardInset }}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <ChatHeader
        chat={chat}
        typing={typing.filter((id) => chat.users.some((each) => each.userId === id)).map(toMemberName)}
        isSearching={isSearching}
        onSearch={() => setSearching(!isSearching)}
        onAsk={(kind) => ask({ kind })}
      />
      <div className="flex justify-center p-2 empty:hidden md:hidden">
        <NetworkIndicator onlyTrouble />
      </div>
      <ChatRefusals months={months} draft={draft} onDraft={changeDraft} />
      <NewMessageAnnouncer messages={messages} name={lastOfOthers === undefined ? '' : toMemberName(lastOfOthers.userId)} />
      {isSearching && <ChatSearch chat={chat} nameOf={toMemberName} onFound={setWanted} onClose={() => setSearching(false)} />}
      {mayWrite && draft.files.length > 0 ? (
        <Suspense fallback={<div className="flex-1" />}>
          <AttachmentSheet
            files={draft.files}
            isPrivate={false}
            onChange={(files) => changeDraft({ files })}
            onAdd={addFiles}
            onDiscard={() => changeDraft({ files: [], text: draft.files[0]?.caption ?? '' })}
            onSend={() => void sendFiles()}
          />
        </Suspense>
      ) : (
        <>
          {messages.length === 0 ? (
            <EmptyMessageList state={present?.state} hasOlder={hasOlder} loadOlder={loadOlder} />
          ) : (
            <ChatMessageList
              messages={messages}
              hasOlder={hasOlder}
              loadOlder={loadOlder}
              unreads={chat.unreads}
              wanted={wanted}
              onWanted={setWanted}
              context={context}
            />
          )}
          {mayWrite || present === undefined ? (
            <ChatComposer
              draft={draft}
              onDraft={changeDraft}
              members={others}
              replied={replied}
              repliedAuthor={
                replied === undefined ? undefined : replied.fromMe ? t('conversation.you') : toMemberName(replied.userId)
              }
              onSend={() => sendText() && sayTyping.stop()}
              onFiles={addFiles}
              onVoice={sendVoice}
              onTyping={sayTyping.say}
              onEditLast={() => edit(lastEditable)}
              isEditing={edited !== undefined}
            />
          ) : (
            <p className="border-t border-border bg-card px-4 py-4 text-secondary-foreground">{t('readOnly')}</p>
          )}
        </>
      )}
      {dragging && (
        <div className="pointer-events-none absolute inset-3 z-tools grid place-items-center rounded-lg border-2 border-dashed border-primary bg-accent text-base font-semibold">
          {t('composer.dropHere')}
        </div>
      )}
      <RequestedEmojiDialog />
      <Suspense>
        {asked !== undefined && (
          <ChatDialogs
            chat={chat}
            asked={asked}
            messages={messages}
            nameOf={toMemberName}
            onDelete={(message) => writeEntry(message, (document) => writeDeletion(document, author, message.id))}
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
