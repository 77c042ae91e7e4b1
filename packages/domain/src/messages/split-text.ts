import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';

/**
 * Splits a text into messages. A blank text gives no message, and a text that is too long for one message gives several. A
 * character is never split.
 */
export function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = from + MESSAGE_MAX_CHARACTERS;
    const to = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    const part = text.slice(from, to);
    if (part.trim() !== '') parts.push(part);
    from = to;
  }
  return parts;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
