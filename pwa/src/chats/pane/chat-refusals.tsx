import { useTranslation } from 'react-i18next';
import type { OpenDocument } from '../../sync/documents/document-state.ts';
import { RefusalNotice } from '../../ui/feedback/refusal-notice.tsx';
import { prependToChatDraft } from '../composer/prepend-to-chat-draft.ts';
import type { ChatMonth } from '../open-chat.ts';
import { toChatRefusalReason } from '../to-chat-refusal-reason.ts';
import { listWrittenEntries } from '../list-written-entries.ts';
import type { ChangeChatDraft, ChatDraftContent } from '../composer/use-chat-draft.ts';

type ChatRefusalsProps = { months: readonly ChatMonth[]; draft: ChatDraftContent; onDraft: ChangeChatDraft };

/** Lists the changes of a chat that the server refused, with the reasons. A button puts a refused text back into the composer. */
export function ChatRefusals({ months, draft, onDraft }: ChatRefusalsProps) {
  return months
    .filter(({ state }) => state.refused.length > 0)
    .map(({ month, document, state }) => (
      <MonthRefusals key={month} document={document} refused={state.refused} draft={draft} onDraft={onDraft} />
    ));
}

type MonthRefusalsProps = {
  document: OpenDocument;
  refused: ChatMonth['state']['refused'];
} & Omit<ChatRefusalsProps, 'months'>;

function MonthRefusals({ document, refused, draft, onDraft }: MonthRefusalsProps) {
  const { t } = useTranslation('chats');
  const entries = refused.flatMap(({ changes }) => listWrittenEntries(changes));
  // If only a mark that a message was seen is refused, nothing is shown, because the user does not wait for such a mark.
  if (entries.every(({ kind }) => kind === 'seen')) return null;
  const messages = entries.filter((entry) => entry.kind === 'message');
  const written = entries.filter((entry) => entry.kind === 'message' || entry.kind === 'edit');
  const reason = t(toChatRefusalReason(refused[0]?.code, entries));
  return (
    <RefusalNotice
      text={messages.length === 0 ? t('refusedChange', { reason }) : t('refused', { count: messages.length, reason })}
      onEdit={
        written.length === 0
          ? undefined
          : () => {
              onDraft(prependToChatDraft(draft, written));
              document.dismissRefusal();
            }
      }
      onDiscard={document.dismissRefusal}
      className="bg-destructive-soft px-4 py-2 [&>span]:flex-1"
    />
  );
}
