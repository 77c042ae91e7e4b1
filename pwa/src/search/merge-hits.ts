import type { SearchAnswer, SearchHit } from './search-protocol.ts';

/** The hits of a search as the list shows them. The `late` ones, at the very end, were found after the list was shown. */
export type ShownHits = { readonly hits: readonly SearchHit[]; readonly late: readonly SearchHit[]; readonly isWhole: boolean };

/**
 * Merges a newer answer to the same question without moving shown hits. A ticket that no longer matches stays, without its
 * match. New hits come after the others if more were requested, and otherwise among the late ones. Hits that `elsewhere`
 * already shows are not repeated.
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
    // Rows below a complete list must not disappear because another hit was found.
    isWhole: isWhole || (shown.isWhole && !asksForMore),
  };
}
