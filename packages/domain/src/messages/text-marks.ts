/** A part of a text: plain text, code, or a style that contains parts. */
export type MarkedTextPart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly MarkedTextPart[] };

const stylesByMark = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
/**
 * Matches WhatsApp's marks: a block of code, a piece of code, or a style. A style begins and ends at the edge of a word: no
 * letter or digit is directly before or after it. Its first and last characters are not spaces. It contains neither its own mark
 * nor the end of a line. A style that contains only marks is not matched: `*_*` stays as it is, because it is an emoticon of a
 * face.
 */
const MARKED_TEXT_PATTERN =
  /```([\s\S]+?)```|`([^`\n]+)`|(?<![\p{L}\p{N}])([*_~])(?=(?:(?!\3)[*_~])*[^\s*_~])((?:(?!\3)[^\n])*?(?!\3)\S)\3(?![\p{L}\p{N}])/gu;

/** Parses a text with WhatsApp's marks: `*bold*`, `_italic_`, `~strike~` and code. */
export function parseTextMarks(text: string): MarkedTextPart[] {
  const parts: MarkedTextPart[] = [];
  const addText = (plain: string): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
  };
  let end = 0;
  for (const match of text.matchAll(MARKED_TEXT_PATTERN)) {
    const [whole, block, inline, mark, inner = ''] = match;
    addText(text.slice(end, match.index));
    const code = block ?? inline;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (mark === '*' || mark === '_' || mark === '~')
      parts.push({ kind: stylesByMark[mark], children: parseTextMarks(inner) });
    end = match.index + whole.length;
  }
  addText(text.slice(end));
  return parts;
}

/** Removes the marks from a text that is shown without styles: in a list, a notification or a quotation. */
export const stripTextMarks = (text: string): string => toPlainText(parseTextMarks(text));

const toPlainText = (parts: readonly MarkedTextPart[]): string =>
  parts.map((part) => ('children' in part ? toPlainText(part.children) : part.text)).join('');
