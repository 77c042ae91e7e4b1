import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { foldText } from '../platform/fold-text.ts';

type SearchableReply = Pick<QuickMessage, 'shortcode' | 'message'>;

/**
 * Returns the quick replies that match the user's text, the best first. Shortcodes that start with the text come first, then
 * shortcodes that contain the text. Then come quick replies that contain all words of the text, and last shortcodes that contain
 * the text's letters in the same order. An empty text matches all.
 */
export function matchQuickMessages<T extends SearchableReply>(rows: readonly T[], typed: string): T[] {
  const foldedSearch = foldText(typed.trim());
  const compareShortcodes = (a: SearchableReply, b: SearchableReply) =>
    a.shortcode.localeCompare(b.shortcode, undefined, { numeric: true });
  if (foldedSearch === '') return rows.toSorted(compareShortcodes);
  const words = foldedSearch.split(/\s+/);
  return rows
    .flatMap((row) => {
      const rank = findRank(row, foldedSearch, words);
      return rank === undefined ? [] : [{ row, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || compareShortcodes(a.row, b.row))
    .map(({ row }) => row);
}

function findRank(row: SearchableReply, wanted: string, words: readonly string[]): number | undefined {
  const shortcode = foldText(row.shortcode);
  if (shortcode.startsWith(wanted)) return 0;
  if (shortcode.includes(wanted)) return 1;
  const all = `${shortcode} ${foldText(row.message)}`;
  if (words.every((word) => all.includes(word))) return 2;
  return hasLettersInOrder(shortcode, wanted.replaceAll(' ', '')) ? 3 : undefined;
}

function hasLettersInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
