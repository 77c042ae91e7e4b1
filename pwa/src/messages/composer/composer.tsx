import { MessageId } from '@prosa/contract/ids';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Lock, Zap } from 'lucide-react';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from 'react-i18next';
import { parse } from 'valibot';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { lazyDialog, lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { conversationKeys } from '../../keyboard/shortcuts.ts';
import { useAccess } from '../../platform/session/use-access.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { insertAtCaret } from '../../ui/interaction/insert-at-caret.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import { isEditLastMessageKey } from './is-edit-last-message-key.ts';
import { addUnstoredRecording } from './unstored-recordings.ts';
import { UnstoredRecordingList } from './unstored-recording-list.tsx';
import { ComposerForm } from './composer-form.tsx';
import { ComposerEmojiPanel, ComposerRecorder } from './composer-panels.tsx';
import { ComposerText } from './composer-text.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { useBranding } from '../../theme/use-branding.ts';
import { toMeetingLink } from './to-meeting-link.ts';
import { ComposerQuote } from './composer-quote.tsx';
import { sendMessage } from '../sending/send-message.ts';
import type { SendOrAsk } from '../sending/use-send-confirmation.tsx';
import { useSignature } from '../sending/signature.ts';
import type { MessageView } from '../conversation/message-view.ts';
import type { ChangeDraft, DraftContent } from '../../drafts/use-draft.ts';
import { useRequestedFocus, useComposerFocus, useFocusAfterEdit } from './use-composer-focus.ts';
import { useNoteMentions } from './use-note-mentions.ts';
import { useQuickReplies } from './use-quick-replies.ts';

const QuickReplyPanel = lazyDialog(
  async () => (await import('../../quick-messages/quick-reply-panel.tsx')).QuickReplyPanel,
  ['quick-messages'],
);
const NoteMentions = lazyPart(async () => (await import('../../mentions/note-mentions.tsx')).NoteMentions);
const SendContactDialog = lazyDialog(
  async () => (await import('../sending/send-contact-dialog.tsx')).SendContactDialog,
  ['ticket-dialogs', 'kit'],
);
const SendLocationDialog = lazyDialog(
  async () => (await import('../sending/send-location-dialog.tsx')).SendLocationDialog,
  ['ticket-dialogs', 'kit'],
);
const FlowMenu = lazyDialog(async () => (await import('../../flows/start/flow-menu.tsx')).FlowMenu, ['flow-start']);

type ComposerProps = {
  ticket: TicketView;
  draft: DraftContent;
  onDraft: ChangeDraft;
  onFiles: (files: Iterable<File>) => void;
  quoted: MessageView | undefined;
  quotedAuthor: string | undefined;
  onEditLast: () => void;
  /** Whether a message is being edited in its bubble. The composer gets the focus back after the edit. */
  isEditing: boolean;
  /** Called when a recording begins and when it ends. The callback must stay the same in every render. */
  onRecording: (isRecording: boolean) => void;
  sendOrAsk: SendOrAsk;
};

/**
 * The composer of a ticket. It grows with its text and takes files, emoji, voice and private notes. `r` focuses the composer. Esc
 * removes the quote, or leaves the composer if there is no quote.
 */
export function Composer({
  ticket,
  draft,
  onDraft,
  onFiles,
  quoted,
  quotedAuthor,
  onEditLast,
  isEditing,
  onRecording,
  sendOrAsk,
}: ComposerProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [choosing, setChoosing] = useState(false);
  const [choosingFlow, setChoosingFlow] = useState(false);
  const [isSendingContact, setSendingContact] = useState(false);
  const [isSendingLocation, setSendingLocation] = useState(false);
  const [recording, setRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, isPrivate, quotedMsg, mentions } = draft;
  const quick = useQuickReplies(draft, onDraft, input);
  const mentioning = useNoteMentions();
  const signature = useSignature();
  const limit = isPrivate ? MESSAGE_MAX_CHARACTERS : signature.limit;
  const tooLong = text.length > limit;
  const empty = text.trim() === '';

  useEffect(() => {
    onRecording(recording);
    return () => onRecording(false);
  }, [recording, onRecording]);
  useComposerFocus(input, quotedMsg);
  const mayOpen = useAccess();
  const { meetingUrl } = useBranding();
  const [, navigate] = useLocation();
  useRequestedFocus(input, ticket.uuid);
  useFocusAfterEdit(input, isEditing);
  useOfferActions('conversation', [
    {
      key: 'quick-reply',
      icon: Zap,
      label: t('keyboard.quickReply'),
      keys: conversationKeys.quickReply,
      run: quick.toggle,
    },
    {
      key: 'private',
      icon: Lock,
      label: t('composer.private'),
      keys: conversationKeys.private,
      run: () => {
        onDraft({ isPrivate: !isPrivate });
        input.current?.focus();
      },
    },
  ]);
  const closeFlows = useCallback(() => setChoosingFlow(false), []);

  const send = async () => {
    // The field is emptied before the code waits for anything, because any text that the user types from now on belongs to the
    // next message.
    onDraft({ text: '', quotedMsg: null, isPrivate: false, mentions: [] });
    setChoosing(false);
    input.current?.focus();
    const sent = await sendMessage(ticket, { body: text, quotedMsg, isPrivate, mentions });
    if (sent.ok) return;
    const typedSince = input.current?.value ?? '';
    onDraft({ text: typedSince === '' ? text : `${text}\n${typedSince}`, quotedMsg, isPrivate, mentions });
    toastError(t(toErrorKey(sent.code)));
  };
  const sendIfReady = () => {
    if (!empty && !tooLong) sendOrAsk({ isPrivate, send: () => void send() });
  };
  const sendVoice = async (file: File) => {
    onDraft({ quotedMsg: null, isPrivate: false });
    const id = parse(MessageId, uuidv7());
    const sent = await sendMessage(ticket, { id, body: '', file, quotedMsg, isPrivate });
    // The recording stays until the user decides about it, because the user can't record it again.
    if (!sent.ok) addUnstoredRecording({ id, ticketId: ticket.id, file, quotedMsg, isPrivate, code: sent.code });
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (quick.press(event) || mentioning.press(event)) return;
    if (event.key === 'Escape') {
      if (quotedMsg !== null) onDraft({ quotedMsg: null });
      else input.current?.blur();
      return;
    }
    if (isEditLastMessageKey(event)) return onEditLast();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendIfReady();
  };
  const placeholder = isPrivate
    ? t('composer.privatePlaceholder')
    : phone
      ? t('composer.placeholderShort')
      : t('composer.placeholder');
  return (
    <ComposerForm onSend={sendIfReady} className={isPrivate ? 'border-dashed border-note-border bg-note' : undefined}>
      <UnstoredRecordingList ticket={ticket} />
      {choosing && (
        <ComposerEmojiPanel
          input={input}
          onChoose={(emoji) =>
            insertAtCaret(input.current, text, { piece: emoji, change: (changed) => onDraft({ text: changed }) })
          }
          onClose={() => setChoosing(false)}
        />
      )}
      {quick.panel !== undefined && (
        <Suspense>
          <QuickReplyPanel ticket={ticket} {...quick.panel} />
        </Suspense>
      )}
      {isPrivate && (
        <Suspense>
          <NoteMentions ticket={ticket} draft={draft} onDraft={onDraft} input={input} {...mentioning.list} />
        </Suspense>
      )}
      {choosingFlow && (
        <Suspense>
          <FlowMenu ticket={ticket} onClose={closeFlows} />
        </Suspense>
      )}
      {isSendingContact && (
        <Suspense>
          <SendContactDialog ticket={ticket} onClose={() => setSendingContact(false)} />
        </Suspense>
      )}
      {isSendingLocation && (
        <Suspense>
          <SendLocationDialog ticket={ticket} onClose={() => setSendingLocation(false)} />
        </Suspense>
      )}
      {quotedMsg !== null && (
        <ComposerQuote quoted={quoted} author={quotedAuthor} onRemove={() => onDraft({ quotedMsg: null })} />
      )}
      {recording ? (
        <ComposerRecorder
          input={input}
          channel={ticket.channel}
          // `sendOrAsk` may ask before it sends. If the user then wants to look at the conversation first, the recording becomes
          // a file of the draft.
          onSend={async (file) => sendOrAsk({ isPrivate, send: () => void sendVoice(file), onLook: () => onFiles([file]) })}
          onClose={() => setRecording(false)}
        />
      ) : (
        <>
          <ComposerText
            input={input}
            value={text}
            limit={limit}
            onChange={(event) => {
              onDraft({ text: event.target.value });
              mentioning.look();
            }}
            onSelect={mentioning.look}
            onKeyDown={onKey}
            onFiles={onFiles}
            aria-label={placeholder}
            placeholder={isPrivate && !phone ? t('composer.privateHint') : placeholder}
            {...quick.field}
            {...mentioning.field}
          />
          <ComposerTools
            input={input}
            isChoosingEmoji={choosing}
            onEmoji={() => setChoosing(!choosing)}
            onFiles={onFiles}
            isChoosingReply={quick.panel !== undefined}
            onReplies={quick.toggle}
            isChoosingFlow={choosingFlow}
            onFlows={() => setChoosingFlow(!choosingFlow)}
            onContact={() => setSendingContact(true)}
            onLocation={() => setSendingLocation(true)}
            onMeeting={() => {
              const invitation = t('composer.meetingInvitation', { link: toMeetingLink(meetingUrl, ticket) });
              onDraft({ text: text.trim() === '' ? invitation : `${text}\n${invitation}` });
            }}
            onSchedule={
              mayOpen({ plan: 'useSchedules' }) ? () => navigate(`/schedules?open=new&contact=${ticket.contactId}`) : undefined
            }
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
    </ComposerForm>
  );
}
