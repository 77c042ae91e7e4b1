import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { DraftFile } from '../../drafts/draft-table.ts';
import { sendMessage } from './send-message.ts';
import type { DraftContent } from '../../drafts/use-draft.ts';

type SendFilesResult = { readonly unsent: readonly DraftFile[]; readonly code?: ErrorCode };

/**
 * Sends a draft's files in order, each with its caption. Only the first file quotes the message that the draft answers. Stops at
 * the first refused file, and returns this file and all files after it, with the code.
 */
export async function sendFiles(
  ticket: Pick<TicketRow, 'id'>,
  { files, quotedMsg, isPrivate, mentions }: DraftContent,
): Promise<SendFilesResult> {
  for (const [at, { file, caption }] of files.entries()) {
    const answer = at === 0 ? quotedMsg : null;
    // The loop awaits each file, so that the files enter the outbox in their order.
    const sent = await sendMessage(ticket, { body: caption, file, quotedMsg: answer, isPrivate, mentions });
    if (!sent.ok) return { unsent: files.slice(at), code: sent.code };
  }
  return { unsent: [] };
}
