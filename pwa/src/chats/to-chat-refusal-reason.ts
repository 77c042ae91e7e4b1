import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { refusalCodes } from '@prosa/documents/guard/refusal';

/** The reason why the server refused a change of a chat. It is also the key of the text that explains the reason. */
export type ChatRefusalReason = 'notAllowed' | 'monthFull' | 'shareFull' | 'tooFast' | 'tooLate' | 'notTaken';

/**
 * Returns the reason for a refusal. It depends on the close code and on the kinds of the refused entries, because the sync-server
 * uses one close code for every change that a document can't accept.
 */
export function toChatRefusalReason(code: number | undefined, entries: readonly Pick<ChatEntry, 'kind'>[]): ChatRefusalReason {
  switch (code) {
    case refusalCodes.forbidden:
    case refusalCodes.notFound:
      return 'notAllowed';
    case refusalCodes.tooLarge:
      return 'monthFull';
    case refusalCodes.overShare:
      return 'shareFull';
    case refusalCodes.tooMany:
      return 'tooFast';
    default:
      return entries.length > 0 && entries.every(({ kind }) => kind === 'edit' || kind === 'deletion') ? 'tooLate' : 'notTaken';
  }
}
