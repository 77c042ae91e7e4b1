/**
 * Returns the row to open after `gone` leaves the list: the row after it, or else the row before it. Undefined if no row is
 * left.
 */
export function findNextTicket<Row extends { readonly uuid: string }>(rows: readonly Row[], gone: string): Row | undefined {
  const at = rows.findIndex(({ uuid }) => uuid === gone);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}
