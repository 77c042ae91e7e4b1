import type { ChatId } from '@prosa/contract/ids';
import { uuidv7 } from '../platform/uuidv7.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { DraftFile } from '../drafts/draft-table.ts';
import { withQuotaRetry } from '../sync/database/with-quota-retry.ts';
import type { SharedContent } from './stored-share.ts';

/** A ticket or chat that can receive shared content. */
export type ShareTarget = { readonly kind: 'ticket'; readonly id: number } | { readonly kind: 'chat'; readonly id: ChatId };

type DraftContent = { readonly text: string; readonly files: readonly DraftFile[] };

/**
 * Appends shared texts and files to a draft, which the user then sends from the composer. If there are files, the text becomes
 * the caption of the first file.
 */
export function appendToDraft(database: LocalDatabase, target: ShareTarget, shared: SharedContent): PromiseLike<unknown> {
  const hasFiles = shared.files.length > 0;
  const files = shared.files.map((file, at) => ({ id: uuidv7(), file, caption: at === 0 ? shared.text : '' }));
  const joinDraft = (draft: Partial<DraftContent> | undefined): DraftContent => ({
    text: [draft?.text ?? '', hasFiles ? '' : shared.text].filter((text) => text !== '').join('\n'),
    files: [...(draft?.files ?? []), ...files],
  });
  return withQuotaRetry(database, () =>
    database.transaction('rw', database.drafts, database.chatDrafts, async () => {
      if (target.kind === 'ticket') {
        const { id } = target;
        const draft = await database.drafts.get(id);
        return database.drafts.put({ ...draft, ticketId: id, ...joinDraft(draft) });
      }
      const { id } = target;
      const draft = await database.chatDrafts.get(id);
      return database.chatDrafts.put({ replyTo: null, mentions: [], ...draft, chatId: id, ...joinDraft(draft) });
    }),
  );
}
