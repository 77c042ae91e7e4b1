import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Lock } from 'lucide-react';
import { type DragEvent, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from '../messages/composer/composer.tsx';
import { TemplateNeededBar } from '../messages/composer/template-needed-bar.tsx';
import { ConversationSkeleton } from '../messages/conversation/conversation-skeleton.tsx';
import { reactToMessage } from '../messages/reactions/react-command.ts';
import { messageSelectionStore } from '../messages/selection/message-selection.ts';
import { prepareDraftFiles } from '../drafts/draft-files.ts';
import { MessageList } from '../messages/conversation/message-list.tsx';
import { FramePlaceholder } from '../platform/first-frame/frame-placeholder.tsx';
import { sendFiles } from '../messages/sending/send-files.ts';
import { useSendConfirmation } from '../messages/sending/use-send-confirmation.tsx';
import type { MessageView } from '../messages/conversation/message-view.ts';
import { type ChangeDraft, useDraft } from '../drafts/use-draft.ts';
import type { ShownConversation } from '../messages/search/use-excerpt.ts';
import type { useMessageEditing } from '../messages/revisions/use-message-editing.ts';
import { useKeyboardInset } from '../messages/composer/use-keyboard-inset.ts';
import { useFirstUnreadMessageId } from '../messages/conversation/use-first-unread-message-id.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useStore } from '../platform/store.ts';
import { lazyPart, lazyScreen } from '../ui/feedback/lazy-part.tsx';
import { usePerformTicketAction } from '../tickets/actions/ticket-actions.ts';
import { useReportPresence } from '../tickets/presence/use-report-presence.ts';
import { useIsReplyWindowClosed } from '../tickets/use-is-reply-window-closed.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { listAllowedActions } from '../tickets/actions/list-allowed-actions.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ToolButton } from '../ui/overlays/tool-button.tsx';
import { mayWriteInTicket } from '../conversation-parts/may-send-in-ticket.ts';
import { toastError } from '../ui/feedback/toast.ts';

const SelectionBar = lazyPart(
  async () => (await import('../messages/selection/message-selection-bar.tsx')).MessageSelectionBar,
  ['ticket-dialogs'],
);
const AttachmentSheet = lazyScreen(async () => (await import('../messages/composer/attachment-sheet.tsx')).AttachmentSheet);
const MEGABYTE = 1024 * 1024;

type ConversationBodyProps = {
  readonly ticket: TicketView;
  readonly conversation: ShownConversation;
  readonly edit: ReturnType<typeof useMessageEditing>;
  readonly contactName: string;
  /** The parts of the conversation above its messages, which don't depend on the draft. */
  readonly children: ReactNode;
};

/**
 * The messages of a conversation, and below them the composer, or a bar that replaces the composer. Only these parts render again
 * while the user writes.
 */
export function ConversationBody({ ticket, conversation, edit, contactName: name, children }: ConversationBodyProps) {
  const { t } = useTranslation();
  const { messages, shownMessages } = conversation;
  const { people, queues } = useCompanyDirectory();
  const framePart = `messages ${ticket.uuid}`;
  const unreadFrom = useFirstUnreadMessageId(ticket.unreadMessages, messages);
  const [draft, changeDraft] = useDraft(ticket);
  const [isRecording, setRecording] = useState(false);
  const [dragging, setDragging] = useState(false);
  const keyboardInset = useKeyboardInset();
  // If the time for answers ends during a recording, the composer stays until the recording ends, because the recording would be
  // lost with the composer.
  const isTemplateNeeded = useIsReplyWindowClosed(ticket) && !isRecording;
  // A pending ticket takes no answers until an attendant accepts it, but users can write private notes in it.
  const mayAnswer = mayWriteInTicket(ticket, false) && !isTemplateNeeded;
  const isWriting = draft.isPrivate ? mayWriteInTicket(ticket, true) : mayAnswer;
  const chosen = useStore(messageSelectionStore);
  // The selection is cleared when the user leaves a conversation, so that each conversation opens without selected messages.
  useEffect(() => () => messageSelectionStore.set(undefined), [ticket.uuid]);

  const { files, quotedMsg } = draft;
  const quoted =
    quotedMsg === null ? undefined : (messages?.find(({ id }) => id === quotedMsg) ?? conversation.quoted.get(quotedMsg));
  const quotedAuthor = quoted === undefined || quoted.fromMe ? people.find(({ id }) => id === quoted?.userId)?.name : name;
  // While the author can still undo the sending of a message, colleagues see the author as typing, because the message is about
  // to arrive.
  const isSending = messages?.some(({ outbox }) => outbox?.undoUntilMs !== undefined && outbox.command === 'send-message');
  const noteTyping = useReportPresence(ticket.uuid, isSending === true || (isRecording && !draft.isPrivate));
  const writeDraft: ChangeDraft = (changes) => {
    changeDraft(changes);
    const { text, files: attached, isPrivate } = { ...draft, ...changes };
    noteTyping(!isPrivate && (text.trim() !== '' || attached.length > 0));
  };
  const { sendOrAsk, question } = useSendConfirmation({
    uuid: ticket.uuid,
    messages,
    people,
    isWriting: isRecording || draft.text !== '' || files.length > 0,
  });
  const addFiles = (added: Iterable<File>) => {
    const { fit, tooLarge } = prepareDraftFiles(added);
    for (const each of tooLarge) toastError(t('composer.tooLarge', { name: each, limit: MESSAGE_MAX_FILE_BYTES / MEGABYTE }));
    if (fit.length === 0) return;
    // The text that the user has typed becomes the caption of the first file.
    if (files.length === 0)
      writeDraft({ files: fit.map((each, at) => (at === 0 ? { ...each, caption: draft.text } : each)), text: '' });
    else writeDraft({ files: [...files, ...fit] });
  };
  const sendAll = async () => {
    writeDraft({ files: [], text: '', quotedMsg: null, isPrivate: false, mentions: [] });
    const { unsent, code } = await sendFiles(ticket, draft);
    if (code === undefined) return;
    changeDraft({ files: unsent });
    toastError(t(toErrorKey(code)));
  };
  const { id: ticketId } = ticket;
  const quote = useCallback(({ id }: MessageView) => changeDraft({ quotedMsg: id }), [changeDraft]);
  const react = useCallback(
    (message: MessageView, emoji: string) =>
      void reactToMessage({ id: ticketId }, message.id, emoji).then((done) => done.ok || toastError(t(toErrorKey(done.code)))),
    [ticketId, t],
  );
  const onDrag = (event: DragEvent) => {
    if (!isWriting || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(event.type === 'dragover');
    if (event.type === 'drop') addFiles(event.dataTransfer.files);
  };
  return (
    <section
      aria-label={t('tickets.number', { id: ticket.id })}
      className="group/pane relative flex h-full min-h-0 flex-col bg-canvas @beside:has-[[data-contact-drawer]]:pr-85"
      style={keyboardInset === 0 ? undefined : { paddingBottom: keyboardInset }}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      {children}
      {question}
      {isWriting && files.length > 0 ? (
        <Suspense fallback={<div className="flex-1" />}>
          <AttachmentSheet
            files={files}
            isPrivate={draft.isPrivate}
            onChange={(changed) => writeDraft({ files: changed })}
            onAdd={addFiles}
            onDiscard={() => writeDraft({ files: [], text: files[0]?.caption ?? '' })}
            onSend={() => sendOrAsk({ isPrivate: draft.isPrivate, send: () => void sendAll() })}
          />
        </Suspense>
      ) : (
        <>
          {shownMessages === undefined ? (
            <FramePlaceholder name={framePart}>
              <ConversationSkeleton className="min-h-0 flex-1" />
            </FramePlaceholder>
          ) : (
            <MessageList
              framePart={framePart}
              conversation={conversation}
              messages={shownMessages}
              users={people}
              queues={queues}
              contactName={name}
              ticket={ticket}
              unreadFrom={unreadFrom}
              onQuote={isWriting ? quote : undefined}
              onReact={mayAnswer ? react : undefined}
              edit={edit}
            />
          )}
          {chosen !== undefined ? (
            <Suspense>
              <SelectionBar chosen={chosen} channel={ticket.channel} />
            </Suspense>
          ) : isWriting ? (
            <Composer
              ticket={ticket}
              draft={draft}
              onDraft={writeDraft}
              onFiles={addFiles}
              quoted={quoted}
              quotedAuthor={quotedAuthor}
              onEditLast={() => edit.onEdit(edit.lastEditable)}
              isEditing={edit.editing !== undefined}
              onRecording={setRecording}
              sendOrAsk={sendOrAsk}
            />
          ) : mayWriteInTicket(ticket, false) ? (
            <TemplateNeededBar
              hasWritten={ticket.lastInboundAt !== null}
              hasDraft={draft.text.trim() !== '' || files.length > 0}
              onNote={() => changeDraft({ isPrivate: true })}
            />
          ) : (
            <ActionBar ticket={ticket} onNote={() => changeDraft({ isPrivate: true })} />
          )}
        </>
      )}
      {dragging && (
        <div className="pointer-events-none absolute inset-3 z-tools grid place-items-center rounded-lg border-2 border-dashed border-primary bg-accent text-base font-semibold">
          {t('composer.dropHere')}
        </div>
      )}
    </section>
  );
}

const hintsOfActionBar = { pending: 'pendingHint', lgpd: 'consentHint', closed: 'closedHint', nps: 'ratingHint' } as const;
const actionsOfActionBar = { pending: 'accept', lgpd: 'ignore', closed: 'reopen', nps: 'reopen' } as const;

/** Replaces the composer while the ticket takes no answers. Offers the action that makes answers possible, and a private note. */
function ActionBar({ ticket, onNote }: { ticket: TicketView; onNote: () => void }) {
  const { t } = useTranslation();
  const act = usePerformTicketAction();
  const user = useSignedInUser();
  if (ticket.status === 'open' || ticket.status === 'group') return null;
  const action = actionsOfActionBar[ticket.status];
  return (
    <div className="flex items-center justify-between gap-3 border-t border-border bg-card px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <span className="min-w-0 flex-1 text-secondary-foreground">{t(`composer.${hintsOfActionBar[ticket.status]}`)}</span>
      {action === 'accept' && (
        <ToolButton label={t('composer.private')} onClick={onNote}>
          <Lock aria-hidden />
        </ToolButton>
      )}
      {listAllowedActions(user, ticket).includes(action) && (
        <Button variant={action === 'ignore' ? 'outline' : 'primary'} size="large" onClick={() => act(action, ticket)}>
          {t(`actions.${action}`)}
        </Button>
      )}
    </div>
  );
}
