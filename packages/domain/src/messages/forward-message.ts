import type { MediaType, Message } from '@prosa/contract/messages/message';
import { signMessage, stripOwnSignature } from './sign-message.ts';

/** The types of messages that can't be forwarded, because no channel can send them. */
const unsendableTypes: ReadonlySet<MediaType> = new Set(['reactionMessage', 'call_log']);

/**
 * Returns whether a message can be forwarded. The device and the server both call this function, so the device offers only
 * messages that the server accepts.
 */
export const isForwardable = ({
  isDeleted,
  isPrivate,
  mediaType,
}: Pick<Message, 'isDeleted' | 'isPrivate' | 'mediaType'>): boolean =>
  !isDeleted && !isPrivate && !unsendableTypes.has(mediaType);

/** Returns whether a message is a card: it shows a contact or a place, which its `dataJson` contains. */
const isCard = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  mediaType === 'contactMessage' || mediaType === 'locationMessage';

/**
 * Returns the text and type of a forwarded message. The author's signature is removed from the text. If `signedBy` is not null,
 * that name is the new signature. A card keeps its `dataJson` and gets no signature. All other messages lose their `dataJson`.
 */
export function toForwardedContent(
  source: Pick<Message, 'body' | 'fromMe' | 'mediaType' | 'dataJson'>,
  signedBy: string | null,
): Pick<Message, 'body' | 'mediaType' | 'dataJson'> {
  const text = stripOwnSignature(source);
  return {
    body: signedBy === null || isCard(source) ? text : signMessage(signedBy, text),
    // If a customer answered by a button, the answer is forwarded as a plain text.
    mediaType: source.mediaType === 'buttonsMessage' ? 'chat' : source.mediaType,
    dataJson: isCard(source) ? source.dataJson : null,
  };
}
