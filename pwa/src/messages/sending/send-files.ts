import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { DraftFile } from '../../drafts/draft-table.ts';
import { sendMessage } from './send-message.ts';
import type { DraftContent } from '../../drafts/use-draft.ts';

type SendFilesResult = { readonly unsent: readonly DraftFile[]; readonly code?: ErrorCode };

/** Sends a draft's files in order, each with its caption. Only the first file has the quote. Returns the refused files. */
export async function sendFiles(
  ticket: Pick<TicketRow, 'id'>,
  { files, quotedMsg, isPrivate, mentions }: DraftContent,
): Promise<SendFilesResult> {
  for (const [at, { file, caption }] of files.entries()) {
    const answer = at === 0 ? quotedMsg : null;
    // Files are sent one after the other, because the outbox keeps the order of arrival.
    const sent = await sendMessage(ticket, { body: caption, file, quotedMsg: answer, isPrivate, mentions });
    if (!sent.ok) return { unsent: files.slice(at), code: sent.code };
  }
  return { unsent: [] };
}
