import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';

/** Splits a text into messages: none if it is blank, several if it is too long for one, never inside a character. */
export function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const whole = from + MESSAGE_MAX_CHARACTERS;
    const to = whole < text.length && isHighSurrogate(text.charCodeAt(whole - 1)) ? whole - 1 : whole;
    const part = text.slice(from, to);
    if (part.trim() !== '') parts.push(part);
    from = to;
  }
  return parts;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
