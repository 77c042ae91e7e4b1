import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { refusalCodes } from '@prosa/documents/guard/refusal';

/** Why the server did not take what was written into a chat: its text is of this name. */
export type WhyRefused = 'notAllowed' | 'monthFull' | 'shareFull' | 'tooFast' | 'tooLate' | 'notTaken';

/** Tells why entries were refused, by the close code and their kinds: the guard has one code for all that a document can't take. */
export function whyRefused(code: number | undefined, entries: readonly Pick<ChatEntry, 'kind'>[]): WhyRefused {
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
