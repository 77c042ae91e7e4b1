import type { Message } from '@prosa/contract/messages/message';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { toSearchableText } from '../../search/ticket-texts.ts';

/** Lists the messages whose shown text contains a search term. Signatures are not searched, and reactions are left out. */
export const listMatches = (messages: readonly Message[], term: string): Message[] =>
  messages.filter((message) => {
    if (message.isDeleted || message.mediaType === 'reactionMessage') return false;
    const text = stripOwnSignature(message);
    return toSearchableText(text).includes(term) || toSearchableText(stripTextMarks(text)).includes(term);
  });
