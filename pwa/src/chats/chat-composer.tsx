import { CHAT_MESSAGE_MAX_CHARACTERS } from '@prosa/contract/chats/write-chat';
import type { ChatUser } from '@prosa/contract/chats/chat';
import { chatTexts } from '@prosa/i18n/tools/chat-texts';
import { AtSign, Mic, Send, Smile } from 'lucide-react';
import { type KeyboardEvent, Suspense, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButtons } from '../messages/attach-buttons.tsx';
import { QuoteToAnswer } from '../messages/quote-to-answer.tsx';
import { useComposerFocus } from '../messages/use-composer-focus.ts';
import { useLanguage } from '../shell/language.ts';
import { lazyDialog } from '../shell/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { useIsPhone } from '../ui/use-media-query.ts';
import type { ChatMessageView } from './chat-message.ts';
import { MentionPanel } from './mention-panel.tsx';
import type { ChangeChatDraft, ChatDraftContent } from './use-chat-draft.ts';
import { useMentions } from './use-mentions.ts';

const EmojiPanel = lazyDialog(async () => (await import('../messages/emoji-panel.tsx')).EmojiPanel);
const VoiceRecorder = lazyDialog(async () => (await import('../messages/voice-recorder.tsx')).VoiceRecorder);
const MAX_HEIGHT_PX = 168;

type ChatComposerProps = {
  draft: ChatDraftContent;
  onDraft: ChangeChatDraft;
  /** Whom one may mention. */
  members: readonly ChatUser['user'][];
  replied: ChatMessageView | undefined;
  repliedAuthor: string | undefined;
  onSend: () => void;
  onFiles: (files: Iterable<File>) => void;
  onVoice: (file: File) => Promise<void>;
  onTyping: () => void;
};

/** Where a message to the team is written: Enter sends at a desk, the button on a phone; `r` goes there, Esc leaves. */
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
}: ChatComposerProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const phone = useIsPhone();
  const isTouched = phone && matchMedia('(pointer: coarse)').matches;
  const [choosing, setChoosing] = useState(false);
  const [recording, setRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const { text, replyTo } = draft;
  const texts = chatTexts[language];
  const mentions = useMentions(members, draft, onDraft, input);
  const tooLong = text.length > CHAT_MESSAGE_MAX_CHARACTERS;
  const maySend = text.trim() !== '' && !tooLong;
  useLayoutEffect(() => {
    const area = input.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(text === '' ? 0 : area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text, recording]);
  useComposerFocus(input, replyTo);
  const closeEmoji = useCallback(() => setChoosing(false), []);

  const send = () => {
    if (!maySend) return;
    setChoosing(false);
    input.current?.focus();
    onSend();
  };
  const insert = (piece: string) => {
    const area = input.current;
    const from = area?.selectionStart ?? text.length;
    onDraft({ text: text.slice(0, from) + piece + text.slice(area?.selectionEnd ?? from) });
    requestAnimationFrame(() => {
      area?.setSelectionRange(from + piece.length, from + piece.length);
      if (piece.endsWith('@')) {
        area?.focus();
        mentions.look();
      }
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (mentions.press(event)) return;
    if (event.key === 'Escape') {
      if (replyTo !== null) onDraft({ replyTo: null });
      else input.current?.blur();
      return;
    }
    // The keyboard of a phone has one Enter, and it begins a line.
    if (isTouched || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const mention = () => {
    const before = text.slice(0, input.current?.selectionStart ?? text.length);
    insert(/(^|\s)$/.test(before) ? '@' : ' @');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="relative border border-line bg-surface focus-within:border-ink-3 max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)] md:mx-4 md:mb-3.5 md:rounded-lg md:shadow-raised"
    >
      {choosing && (
        <Suspense>
          <EmojiPanel
            onChoose={insert}
            onClose={() => {
              closeEmoji();
              input.current?.focus();
            }}
          />
        </Suspense>
      )}
      {mentions.panel !== undefined && <MentionPanel {...mentions.panel} />}
      {replyTo !== null && <QuoteToAnswer quoted={replied} author={repliedAuthor} onRemove={() => onDraft({ replyTo: null })} />}
      {recording ? (
        <Suspense fallback={<div className="min-h-[88px]" />}>
          <VoiceRecorder
            channel={null}
            onSend={onVoice}
            onClose={() => {
              setRecording(false);
              requestAnimationFrame(() => input.current?.focus());
            }}
          />
        </Suspense>
      ) : (
        <>
          <textarea
            ref={input}
            value={text}
            rows={1}
            dir="auto"
            onChange={(event) => {
              onDraft({ text: event.target.value });
              onTyping();
              mentions.look();
            }}
            onSelect={mentions.look}
            onKeyDown={onKey}
            onPaste={(event) => {
              const { files } = event.clipboardData;
              if (files.length === 0) return;
              event.preventDefault();
              onFiles(files);
            }}
            aria-label={texts.write}
            aria-describedby={tooLong ? hintId : undefined}
            {...mentions.field}
            placeholder={phone ? t('composer.placeholderShort') : texts.write}
            className="block min-h-9 w-full resize-none bg-transparent px-3.5 pb-1 pt-3 outline-none placeholder:text-ink-3 max-md:text-base"
          />
          {tooLong && (
            <p id={hintId} role="alert" className="px-3.5 text-[13px] text-bad">
              {t('composer.tooLong', { limit: CHAT_MESSAGE_MAX_CHARACTERS })}
            </p>
          )}
          <div className="flex items-center gap-0.5 px-2 pb-2 pt-1 max-md:gap-0 max-md:px-1">
            <ToolButton
              label={t('composer.emoji')}
              data-emoji-trigger
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            >
              <Smile aria-hidden />
            </ToolButton>
            <AttachButtons onFiles={onFiles} />
            {members.length > 0 && (
              <ToolButton label={texts.mention} onPointerDown={(event) => event.preventDefault()} onClick={mention}>
                <AtSign aria-hidden />
              </ToolButton>
            )}
            <span className="flex-1" />
            <ToolButton label={t('composer.record')} onClick={() => setRecording(true)}>
              <Mic aria-hidden />
            </ToolButton>
            <Button
              type="submit"
              variant="primary"
              size="icon"
              aria-label={t('composer.send')}
              disabled={!maySend}
              // The keyboard of a phone stays: the text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              className="ml-1 w-[38px] max-md:w-12"
            >
              <Send aria-hidden />
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
