import type { AuroraIds } from '../two-companies/two-companies.ts';

/** A stranger's call of a route, with the ids of the first company. */
export type RouteCase = {
  readonly name?: string;
  readonly query?: string;
  readonly part?: 'file' | 'thumbnail';
  /** The values of the path, except the first company's ids, which have the names of their parameters. */
  readonly path?: (aurora: AuroraIds) => Readonly<Record<string, unknown>>;
  /** True if every user of the first company may see the answers of the route. */
  readonly isVisibleToAll?: true;
  /** Returns a body that the server would accept if its ids belonged to the caller. */
  readonly body?: (aurora: AuroraIds) => object;
};
