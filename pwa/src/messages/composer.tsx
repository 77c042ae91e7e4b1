import { MessageId } from '@prosa/contract/ids';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { errorKey } from '@prosa/i18n/error-key';
import { type KeyboardEvent, Suspense, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parse } from 'valibot';
import { uuidv7 } from '../platform/uuidv7.ts';
import { withToolTexts } from '../platform/with-tool-texts.ts';
import { lazyDialog } from '../shell/lazy-part.tsx';
import type { TicketView } from '../tickets/use-ticket-list.ts';
import { cn } from '../ui/cn.ts';
import { toastError } from '../ui/toast.ts';
import { useIsPhone } from '../ui/use-media-query.ts';
import { keepRecording } from './kept-recordings.ts';
import { KeptRecordingList } from './kept-recording-list.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { QuoteToAnswer } from './quote-to-answer.tsx';
import { sendMessage } from './send-message.ts';
import { useSignature } from './signature.ts';
import type { MessageView } from './use-conversation.ts';
import type { ChangeDraft, DraftContent } from './use-draft.ts';
import { useComposerFocus } from './use-composer-focus.ts';
import { useQuickReplies } from './use-quick-replies.ts';

const EmojiPanel = lazyDialog(async () => (await import('./emoji-panel.tsx')).EmojiPanel);
const VoiceRecorder = lazyDialog(async () => (await import('./voice-recorder.tsx')).VoiceRecorder);
const QuickReplyPanel = lazyDialog(
  async () => (await withToolTexts(import('../quick-messages/quick-reply-panel.tsx'))).QuickReplyPanel,
);
const FlowMenu = lazyDialog(async () => (await import('../flows/start/flow-menu.tsx')).FlowMenu);
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
  const [choosingFlow, setChoosingFlow] = useState(false);
  const [recording, setRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
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
  useComposerFocus(input, quotedMsg);
  const closeEmoji = useCallback(() => setChoosing(false), []);
  const closeFlows = useCallback(() => setChoosingFlow(false), []);

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
    const id = parse(MessageId, uuidv7());
    const sent = await sendMessage(ticket, { id, body: '', file, quotedMsg, isPrivate });
    // It can't be said again: it stays at hand until somebody decides.
    if (!sent.ok) keepRecording({ id, ticketId: ticket.id, file, quotedMsg, isPrivate, code: sent.code });
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
      <KeptRecordingList ticket={ticket} />
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
      {choosingFlow && (
        <Suspense>
          <FlowMenu ticket={ticket} onClose={closeFlows} />
        </Suspense>
      )}
      {quotedMsg !== null && (
        <QuoteToAnswer quoted={quoted} author={quotedAuthor} onRemove={() => onDraft({ quotedMsg: null })} />
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
          <ComposerTools
            isChoosingEmoji={choosing}
            onEmoji={() => setChoosing(!choosing)}
            onFiles={onFiles}
            isChoosingReply={quick.panel !== undefined}
            onReplies={quick.toggle}
            isChoosingFlow={choosingFlow}
            onFlows={() => setChoosingFlow(!choosingFlow)}
            isPrivate={isPrivate}
            onPrivate={() => {
              onDraft({ isPrivate: !isPrivate });
              input.current?.focus();
            }}
            onRecord={() => setRecording(true)}
            isEmpty={empty}
            maySend={!empty && !tooLong}
          />
        </>
      )}
    </form>
  );
}
