import type { SessionUser } from '@prosa/contract/session/session';
import type { WrittenRows } from './written-rows.ts';
import type { SearchFilter } from './search-filter.ts';
import type { Snippet } from './snippet.ts';

/** A found ticket, and the matching message, if there is one. */
export type SearchHit = { readonly ticketId: number; readonly message?: { readonly id: string; readonly snippet: Snippet } };
/** The first hits of a search. `isWhole` is true if there are no further hits. */
export type SearchAnswer = { readonly hits: readonly SearchHit[]; readonly isWhole: boolean };
export type SearchQuestion = {
  readonly term: string;
  readonly viewer: SessionUser;
  readonly filter: SearchFilter;
  /** The maximum number of hits to return. */
  readonly limit: number;
};

/** The messages of a tab to its search worker. The first is `start`. */
export type ToSearchWorker =
  | { readonly kind: 'start'; readonly database: string }
  /** Makes this tab's worker maintain the stored texts. No worker of another tab may maintain them at the same time. */
  | { readonly kind: 'keep' }
  /** Prepares the worker before the user asks the first question. */
  | { readonly kind: 'load' }
  | { readonly kind: 'written'; readonly table: WrittenRows['table']; readonly ids: WrittenRows['ids'] }
  | { readonly kind: 'search'; readonly number: number; readonly question: SearchQuestion };
export type FromSearchWorker =
  /** `answer` is undefined if the device could not be searched. */
  | { readonly kind: 'answer'; readonly number: number; readonly answer: SearchAnswer | undefined }
  /** Reports that new texts became searchable. The same question may now have another answer. */
  | { readonly kind: 'changed' };
