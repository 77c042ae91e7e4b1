import type { SearchAnswer, SearchHit } from './search-protocol.ts';

/**
 * The hits of a search as the list shows them. `late` are the hits that the device found after the list was shown, and the list
 * shows them at its end. `isWhole` is true if there are no further hits.
 */
export type ShownHits = { readonly hits: readonly SearchHit[]; readonly late: readonly SearchHit[]; readonly isWhole: boolean };

/**
 * Merges a newer answer to the same question into the shown hits, which keep their places. A ticket that no longer matches stays,
 * but shows no match. New hits are added after the shown hits if the user asked for more (`asksForMore`), and otherwise to
 * `late`. Hits that the list already shows from another source (`elsewhere`) are left out.
 */
export function mergeHits(
  shown: ShownHits,
  { hits, isWhole }: SearchAnswer,
  { asksForMore, elsewhere }: { readonly asksForMore: boolean; readonly elsewhere: ReadonlySet<number> },
): ShownHits {
  const now = new Map(hits.map((hit) => [hit.ticketId, hit]));
  const renew = (hit: SearchHit): SearchHit => now.get(hit.ticketId) ?? (isWhole ? { ticketId: hit.ticketId } : hit);
  const [stay, late] = [shown.hits.map(renew), shown.late.map(renew)];
  const known = new Set([...stay, ...late].map(({ ticketId }) => ticketId));
  const fresh = hits.filter(({ ticketId }) => !known.has(ticketId) && !elsewhere.has(ticketId));
  return {
    hits: asksForMore ? [...stay, ...fresh] : stay,
    late: asksForMore ? late : [...late, ...fresh],
    // A complete list stays complete, because the screen shows rows below a complete list, and they must not disappear when
    // another hit is found.
    isWhole: isWhole || (shown.isWhole && !asksForMore),
  };
}
