import { CHAT_MESSAGE_MAX_CHARACTERS } from '@prosa/contract/chats/write-chat';
import type { ChatUser } from '@prosa/contract/chats/chat';
import { AtSign, Mic } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEditLastMessageKey } from '../../messages/composer/is-edit-last-message-key.ts';
import { AttachButtons } from '../../messages/composer/attach-buttons.tsx';
import { EmojiButton, SendButton } from '../../messages/composer/composer-buttons.tsx';
import { ComposerForm } from '../../messages/composer/composer-form.tsx';
import { ComposerEmojiPanel, ComposerRecorder } from '../../messages/composer/composer-panels.tsx';
import { ComposerText } from '../../messages/composer/composer-text.tsx';
import { ComposerQuote } from '../../messages/composer/composer-quote.tsx';
import { useComposerFocus, useFocusAfterEdit } from '../../messages/composer/use-composer-focus.ts';
import { insertAtCaret } from '../../ui/interaction/insert-at-caret.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import type { ChatMessageView } from '../chat-message.ts';
import { MentionPanel } from '../../mentions/mention-panel.tsx';
import type { ChangeChatDraft, ChatDraftContent } from './use-chat-draft.ts';
import { useMentions } from '../../mentions/use-mentions.ts';

type ChatComposerProps = {
  draft: ChatDraftContent;
  onDraft: ChangeChatDraft;
  /** The members whom a message may mention. */
  members: readonly ChatUser['user'][];
  replied: ChatMessageView | undefined;
  repliedAuthor: string | undefined;
  onSend: () => void;
  onFiles: (files: Iterable<File>) => void;
  onVoice: (file: File) => Promise<void>;
  onTyping: () => void;
  onEditLast: () => void;
  /** Whether a message is being edited in its bubble. The composer gets the focus back after the edit. */
  isEditing: boolean;
};

/**
 * The composer of a chat. Enter sends on a desktop. On a phone, only the button sends. The key `r` focuses the composer, and Esc
 * removes the focus.
 */
export function ChatComposer({
  draft,
  onDraft,
  members,
  replied,
  repliedAuthor,
  onSend,
  onFiles,
  onVoice,
  onTyping,
  onEditLast,
  isEditing,
}: ChatComposerProps) {
  const { t } = useTranslation('chats');
  const phone = useIsPhone();
  const isTouched = phone && matchMedia('(pointer: coarse)').matches;
  const [choosing, setChoosing] = useState(false);
  const [recording, setRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, replyTo } = draft;
  const mentions = useMentions(members, draft, { onDraft, input });
  const maySend = text.trim() !== '' && text.length <= CHAT_MESSAGE_MAX_CHARACTERS;
  useComposerFocus(input, replyTo);
  useFocusAfterEdit(input, isEditing);

  const send = () => {
    if (!maySend) return;
    setChoosing(false);
    input.current?.focus();
    onSend();
  };
  const insert = (piece: string) => {
    insertAtCaret(input.current, text, { piece, change: (changed) => onDraft({ text: changed }) });
    if (piece.endsWith('@')) {
      input.current?.focus();
      mentions.look();
    }
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.press(event)) return;
    if (event.key === 'Escape') {
      if (replyTo !== null) onDraft({ replyTo: null });
      else input.current?.blur();
      return;
    }
    if (isEditLastMessageKey(event)) return onEditLast();
    // On a phone Enter begins a new line, because there the keyboard has no Shift+Enter.
    if (isTouched || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const mention = () => {
    const before = text.slice(0, input.current?.selectionStart ?? text.length);
    insert(/(^|\s)$/.test(before) ? '@' : ' @');
  };
  return (
    <ComposerForm onSend={send}>
      {choosing && <ComposerEmojiPanel input={input} onChoose={insert} onClose={() => setChoosing(false)} />}
      {mentions.panel !== undefined && <MentionPanel {...mentions.panel} />}
      {replyTo !== null && <ComposerQuote quoted={replied} author={repliedAuthor} onRemove={() => onDraft({ replyTo: null })} />}
      {recording ? (
        <ComposerRecorder input={input} channel={null} onSend={onVoice} onClose={() => setRecording(false)} />
      ) : (
        <>
          <ComposerText
            input={input}
            value={text}
            limit={CHAT_MESSAGE_MAX_CHARACTERS}
            onChange={(event) => {
              onDraft({ text: event.target.value });
              onTyping();
              mentions.look();
            }}
            onSelect={mentions.look}
            onKeyDown={onKey}
            onFiles={onFiles}
            aria-label={t('write')}
            placeholder={phone ? t('composer.placeholderShort') : t('write')}
            {...mentions.field}
          />
          <div className="flex items-center gap-0.5 px-2 pb-2 pt-1 max-md:gap-0 max-md:px-1">
            <EmojiButton isOpen={choosing} onPress={() => setChoosing(!choosing)} />
            <AttachButtons onFiles={onFiles} />
            {members.length > 0 && (
              <ToolButton label={t('mention')} onPointerDown={(event) => event.preventDefault()} onClick={mention}>
                <AtSign aria-hidden />
              </ToolButton>
            )}
            <span className="flex-1" />
            <ToolButton label={t('composer.record')} onClick={() => setRecording(true)}>
              <Mic aria-hidden />
            </ToolButton>
            <SendButton disabled={!maySend} className="ml-1 w-9.5 max-md:w-12" />
          </div>
        </>
      )}
    </ComposerForm>
  );
}
