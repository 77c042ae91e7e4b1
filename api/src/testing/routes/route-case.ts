import type { AuroraIds } from '../two-companies/two-companies.ts';

/** A call of a route by a user who should get nothing, with the ids of the first company. */
export type RouteCase = {
  readonly name?: string;
  readonly query?: string;
  readonly part?: 'file' | 'thumbnail';
  /**
   * The values of those parameters of the path that are not ids of the first company. Every other parameter gets the first
   * company's id of the same name.
   */
  readonly path?: (aurora: AuroraIds) => Readonly<Record<string, unknown>>;
  /** True if every user of the first company may see what the route returns. */
  readonly isVisibleToAll?: true;
  /** Returns a body that the server would accept if its ids belonged to the caller. */
  readonly body?: (aurora: AuroraIds) => object;
};
