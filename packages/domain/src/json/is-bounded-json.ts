/**
 * The maximum depth to which arrays and objects may be nested in a JSON text. No body of the contract is nested deeper, and a
 * parser's stack has room for many more levels.
 */
export const MAX_JSON_DEPTH = 32;

const QUOTE_CODE = 34;
const COMMA_CODE = 44;
const OPEN_BRACKET_CODE = 91;
const BACKSLASH_CODE = 92;
const CLOSE_BRACKET_CODE = 93;
const OPEN_BRACE_CODE = 123;
const CLOSE_BRACE_CODE = 125;

/**
 * Returns whether a text can be parsed cheaply: its JSON is nested at most `MAX_JSON_DEPTH` deep, and has at most `maxValues`
 * members and items. The result may also be true for a text that isn't JSON. Reads the text once and stores nothing.
 */
export function isBoundedJson(text: string, maxValues: number): boolean {
  let level = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE_CODE:
        at = findStringEnd(text, at);
        break;
      case OPEN_BRACKET_CODE:
      case OPEN_BRACE_CODE:
        level += 1;
        values += 1;
        if (level > MAX_JSON_DEPTH || values > maxValues) return false;
        break;
      case CLOSE_BRACKET_CODE:
      case CLOSE_BRACE_CODE:
        level -= 1;
        break;
      case COMMA_CODE:
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
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH_CODE) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
