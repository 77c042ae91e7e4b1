/**
 * Removes the first occurrence of a line from a text. `line` may itself consist of several lines. A text without the line stays
 * unchanged.
 */
export function removeLine(text: string, line: string): string {
  const at = `\n${text}\n`.indexOf(`\n${line}\n`);
  if (at === -1) return text;
  const before = text.slice(0, Math.max(0, at - 1));
  const after = text.slice(at + line.length + 1);
  return before === '' || after === '' ? before + after : `${before}\n${after}`;
}
