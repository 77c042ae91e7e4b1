import type { SearchAnswer, SearchHit } from './search-protocol.ts';

/** The hits of a search as they stand in the list; `late` are those that were found since it was shown, at its very end. */
export type ShownHits = { readonly hits: readonly SearchHit[]; readonly late: readonly SearchHit[]; readonly isWhole: boolean };

/**
 * Takes a newer answer to the same question in without moving what is shown: of a hit that is none any more the ticket stays,
 * without what it was found by. What is new comes after the hits where more of them were asked for, else among the late;
 * what `elsewhere` shows already doesn't come twice.
 */
export function keepHitsInPlace(
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
    // Rows below a whole list must not go because one more was found.
    isWhole: isWhole || (shown.isWhole && !asksForMore),
  };
}
