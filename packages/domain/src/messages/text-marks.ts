/** A part of a text: as it is, as code, or with a style around parts of its own. */
export type MarkedPart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly MarkedPart[] };

const styles = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
/**
 * WhatsApp's marks: a block of code, a piece of code, and a style, which stands at the edge of words, begins and ends at what is
 * no space, holds neither its own mark nor the end of a line, and more than marks: `*_*` is a face.
 */
const MARKED =
  /```([\s\S]+?)```|`([^`\n]+)`|(?<![\p{L}\p{N}])([*_~])(?=(?:(?!\3)[*_~])*[^\s*_~])((?:(?!\3)[^\n])*?(?!\3)\S)\3(?![\p{L}\p{N}])/gu;

/** Parses a text in WhatsApp's marks: `*bold*`, `_italic_`, `~strike~` and code. */
export function parseMarks(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  const addText = (plain: string): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
  };
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, block, inline, mark, inner = ''] = match;
    addText(text.slice(end, match.index));
    const code = block ?? inline;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (mark === '*' || mark === '_' || mark === '~') parts.push({ kind: styles[mark], children: parseMarks(inner) });
    end = match.index + whole.length;
  }
  addText(text.slice(end));
  return parts;
}

/** A text as it reads where no style can be shown: in a list, a notification or a quotation. */
export const stripMarks = (text: string): string => plainText(parseMarks(text));

const plainText = (parts: readonly MarkedPart[]): string =>
  parts.map((part) => ('children' in part ? plainText(part.children) : part.text)).join('');
