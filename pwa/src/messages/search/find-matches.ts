import type { Message } from '@prosa/contract/messages/message';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { toSearchableText } from '../../search/ticket-texts.ts';

/**
 * Returns the messages whose shown text contains a search term. A signature is not shown, and a reaction is no message of its
 * own.
 */
export const findMatches = (messages: readonly Message[], term: string): Message[] =>
  messages.filter((message) => {
    if (message.isDeleted || message.mediaType === 'reactionMessage') return false;
    const text = stripOwnSignature(message);
    return toSearchableText(text).includes(term) || toSearchableText(stripTextMarks(text)).includes(term);
  });
