/**
 * The maximum depth of nesting that is accepted. No body of the contract is nested deeper, and a parser's stack has room for many
 * more levels.
 */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/**
 * Returns whether a text can be parsed cheaply: its JSON is nested at most `MAX_JSON_DEPTH` deep, and has at most `maxValues`
 * members and items. The result may also be true for a text that isn't JSON. Reads the text once and stores nothing.
 */
export function isBoundedJson(text: string, maxValues: number): boolean {
  let level = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = findStringEnd(text, at);
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        level += 1;
        values += 1;
        if (level > MAX_JSON_DEPTH || values > maxValues) return false;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        level -= 1;
        break;
      case COMMA:
        values += 1;
        if (values > maxValues) return false;
        break;
      default:
    }
  }
  return true;
}

/**
 * Returns the index of the quotation mark that ends the string beginning at `start`, or the length of the text if there is no
 * such mark.
 */
function findStringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
