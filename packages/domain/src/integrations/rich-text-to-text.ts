/** A node of Typebot's rich text: characters with their marks, or an element with children. */
export type RichTextNode = {
  readonly text?: unknown;
  readonly type?: unknown;
  readonly url?: unknown;
  readonly bold?: unknown;
  readonly italic?: unknown;
  readonly strikethrough?: unknown;
  readonly children?: unknown;
};

/**
 * The maximum depth of nested elements. Elements that are nested deeper are dropped, so that hostile rich text cannot exhaust the
 * stack.
 */
const MAX_ELEMENT_DEPTH = 20;

/** The elements that are lines of their own. Every other element is part of the line around it. */
const blockElementTypes: ReadonlySet<unknown> = new Set(['p', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Converts Typebot's rich text to a text with the marks of WhatsApp: `*bold*`, `_italic_` and `~struck~`. */
export const richTextToText = (nodes: unknown): string => toLines(toNodes(nodes), 0).join('\n').trim();

const toNodes = (input: unknown): readonly RichTextNode[] =>
  Array.isArray(input) ? input.filter((node) => typeof node === 'object' && node !== null) : [];

function toLines(nodes: readonly RichTextNode[], depth: number): string[] {
  if (depth > MAX_ELEMENT_DEPTH) return [];
  const lines: string[] = [];
  let line: string | null = null;
  let number = 0;
  for (const node of nodes) {
    const children = toNodes(node.children);
    if (node.type === 'ol' || node.type === 'ul') {
      lines.push(...(line === null ? [] : [line]));
      line = null;
      number = 0;
      for (const item of toLines(children, depth + 1)) lines.push(node.type === 'ol' ? `${(number += 1)}. ${item}` : `- ${item}`);
    } else if (blockElementTypes.has(node.type)) {
      lines.push(...(line === null ? [] : [line]));
      line = null;
      const inner = toLines(children, depth + 1);
      lines.push(inner.join('\n'));
    } else line = (line ?? '') + toInlineText(node, depth + 1);
  }
  return line === null ? lines : [...lines, line];
}

function toInlineText(node: RichTextNode, depth: number): string {
  if (typeof node.text === 'string') return toMarkedText(node.text, node);
  const inner = toLines(toNodes(node.children), depth).join('\n');
  if (node.type !== 'a' || typeof node.url !== 'string' || node.url === '') return inner;
  return inner === '' || inner === node.url ? node.url : `${inner} (${node.url})`;
}

/** Puts the marks directly around the words, because WhatsApp shows a mark beside a space as an ordinary character. */
function toMarkedText(text: string, { bold, italic, strikethrough }: RichTextNode): string {
  const marks = [bold === true ? '*' : '', italic === true ? '_' : '', strikethrough === true ? '~' : ''].join('');
  const words = text.trim();
  if (marks === '' || words === '') return text;
  const start = text.indexOf(words);
  return `${text.slice(0, start)}${marks}${words}${[...marks].toReversed().join('')}${text.slice(start + words.length)}`;
}
