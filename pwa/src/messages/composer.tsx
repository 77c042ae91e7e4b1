import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { errorKey } from '@prosa/i18n/error-key';
import { Camera, Lock, Mic, Paperclip, Send, Smile, X, Zap } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { withToolTexts } from '../platform/with-tool-texts.ts';
import type { TicketView } from '../tickets/use-ticket-list.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { isTyping } from '../ui/is-typing.ts';
import { toastError } from '../ui/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { useIsPhone } from '../ui/use-media-query.ts';
import { FileInput } from './file-input.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { sendMessage } from './send-message.ts';
import { SignToggle } from './sign-toggle.tsx';
import { useSignature } from './signature.ts';
import type { MessageView } from './use-conversation.ts';
import type { ChangeDraft, DraftContent } from './use-draft.ts';
import { useQuickReplies } from './use-quick-replies.ts';

const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));
const VoiceRecorder = lazy(async () => ({ default: (await import('./voice-recorder.tsx')).VoiceRecorder }));
const QuickReplyPanel = lazy(async () => ({
  default: (await withToolTexts(import('../quick-messages/quick-reply-panel.tsx'))).QuickReplyPanel,
}));
const MAX_HEIGHT_PX = 168;

type ComposerProps = {
  ticket: TicketView;
  draft: DraftContent;
  onDraft: ChangeDraft;
  onFiles: (files: Iterable<File>) => void;
  quoted: MessageView | undefined;
  quotedAuthor: string | undefined;
};

/** Where an answer is written: grows with the text, takes files, emoji, voice and private notes. `r` goes there, Esc leaves. */
export function Composer({ ticket, draft, onDraft, onFiles, quoted, quotedAuthor }: ComposerProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [choosing, setChoosing] = useState(false);
  const [recording, setRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { text, isPrivate, quotedMsg } = draft;
  const quick = useQuickReplies(draft, onDraft, input);
  const signature = useSignature();
  const limit = isPrivate ? MESSAGE_MAX_CHARACTERS : signature.limit;
  const tooLong = text.length > limit;
  const empty = text.trim() === '';

  useLayoutEffect(() => {
    const area = input.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(text === '' ? 0 : area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text, recording]);
  useEffect(() => {
    if (quotedMsg !== null) input.current?.focus();
  }, [quotedMsg]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'r' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const isReply = useSearch() === 'reply';
  useEffect(() => {
    if (!isReply) return;
    input.current?.focus();
    // Asked for once: pressed again, it is asked for again.
    navigate(location.pathname, { replace: true });
  }, [isReply]);
  const closeEmoji = useCallback(() => setChoosing(false), []);

  const send = async () => {
    if (empty || tooLong) return;
    // Emptied before anything is awaited: what is typed meanwhile is the next message.
    onDraft({ text: '', quotedMsg: null, isPrivate: false });
    setChoosing(false);
    input.current?.focus();
    const sent = await sendMessage(ticket, { body: text, quotedMsg, isPrivate });
    if (sent.ok) return;
    const typedSince = input.current?.value ?? '';
    onDraft({ text: typedSince === '' ? text : `${text}\n${typedSince}`, quotedMsg, isPrivate });
    toastError(t(errorKey(sent.code)));
  };
  const sendVoice = async (file: File) => {
    onDraft({ quotedMsg: null, isPrivate: false });
    const sent = await sendMessage(ticket, { body: '', file, quotedMsg, isPrivate });
    if (!sent.ok) toastError(t(errorKey(sent.code)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (quick.press(event)) return;
    if (event.key === 'Escape') {
      if (quotedMsg !== null) onDraft({ quotedMsg: null });
      else input.current?.blur();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const insert = (emoji: string) => {
    const area = input.current;
    const from = area?.selectionStart ?? text.length;
    const to = area?.selectionEnd ?? text.length;
    onDraft({ text: text.slice(0, from) + emoji + text.slice(to) });
    requestAnimationFrame(() => area?.setSelectionRange(from + emoji.length, from + emoji.length));
  };
  const placeholder = isPrivate
    ? t('composer.privatePlaceholder')
    : phone
      ? t('composer.placeholderShort')
      : t('composer.placeholder');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className={cn(
        'relative border border-line bg-surface focus-within:border-ink-3 max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)] md:mx-4 md:mb-3.5 md:rounded-lg md:shadow-raised',
        isPrivate && 'border-dashed border-note-line bg-note',
      )}
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
      {quick.panel !== undefined && (
        <Suspense>
          <QuickReplyPanel ticket={ticket} {...quick.panel} />
        </Suspense>
      )}
      {quotedMsg !== null && (
        <div className="mx-3 mt-2.5 flex items-center gap-2">
          <QuotedMessage quoted={quoted} author={quotedAuthor} onJump={undefined} className="max-w-none" />
          <Button variant="ghost" size="icon" aria-label={t('composer.removeQuote')} onClick={() => onDraft({ quotedMsg: null })}>
            <X aria-hidden />
          </Button>
        </div>
      )}
      {recording ? (
        <Suspense fallback={<div className="min-h-[88px]" />}>
          <VoiceRecorder
            channel={ticket.channel}
            onSend={sendVoice}
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
            onChange={(event) => quick.type(event.target.value)}
            onKeyDown={onKey}
            onPaste={(event) => {
              const { files } = event.clipboardData;
              if (files.length === 0) return;
              event.preventDefault();
              onFiles(files);
            }}
            aria-label={placeholder}
            aria-describedby={tooLong ? hintId : undefined}
            {...quick.field}
            placeholder={placeholder}
            className="block min-h-9 w-full resize-none bg-transparent px-3.5 pb-1 pt-3 outline-none placeholder:text-ink-3 max-md:text-base"
          />
          {tooLong && (
            <p id={hintId} role="alert" className="px-3.5 text-[13px] text-bad">
              {t('composer.tooLong', { limit })}
            </p>
          )}
          <div className="flex items-center gap-0.5 px-2 pb-2 pt-1">
            <Tooltip label={t('composer.emoji')}>
              <Button
                data-emoji-trigger
                variant="ghost"
                size="icon"
                aria-label={t('composer.emoji')}
                aria-expanded={choosing}
                onClick={() => setChoosing(!choosing)}
              >
                <Smile aria-hidden />
              </Button>
            </Tooltip>
            <FileInput inputRef={picker} onFiles={onFiles} />
            <Tooltip label={t('composer.attach')}>
              <Button variant="ghost" size="icon" aria-label={t('composer.attach')} onClick={() => picker.current?.click()}>
                <Paperclip aria-hidden />
              </Button>
            </Tooltip>
            {phone && (
              <>
                <FileInput inputRef={camera} onFiles={onFiles} fromCamera />
                <Button variant="ghost" size="icon" aria-label={t('composer.camera')} onClick={() => camera.current?.click()}>
                  <Camera aria-hidden />
                </Button>
              </>
            )}
            <Tooltip label={t('menu.quick-messages')}>
              <Button
                data-quick-trigger
                variant="ghost"
                size="icon"
                aria-label={t('menu.quick-messages')}
                aria-expanded={quick.panel !== undefined}
                onClick={quick.toggle}
              >
                <Zap aria-hidden />
              </Button>
            </Tooltip>
            <span className="flex-1" />
            <SignToggle />
            <Tooltip label={t('composer.private')}>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('composer.private')}
                aria-pressed={isPrivate}
                onClick={() => {
                  onDraft({ isPrivate: !isPrivate });
                  input.current?.focus();
                }}
                className={cn(isPrivate && 'bg-note-line/30 text-ink')}
              >
                <Lock aria-hidden />
              </Button>
            </Tooltip>
            <Tooltip label={t('composer.record')}>
              <Button variant="ghost" size="icon" aria-label={t('composer.record')} onClick={() => setRecording(true)}>
                <Mic aria-hidden />
              </Button>
            </Tooltip>
            <Button
              type="submit"
              variant="primary"
              size="icon"
              aria-label={t('composer.send')}
              disabled={empty || tooLong}
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
