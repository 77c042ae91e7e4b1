/**
 * A row of a collection. The device compares `updatedAt` or `version` to find out whether the row in a live event is older than
 * the shown row.
 */
export type CollectionRow = { readonly id: number | string; readonly updatedAt?: string; readonly version?: number };

/**
 * A page of rows, and `count`, the number of rows in all pages together. `isStale` is true if the page was not read again when
 * other pages of its list were.
 */
export type CollectionPageData<Row> = {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly isStale?: boolean;
};
