/**
 * Returns the row that follows once `gone` leaves the list: the one after it, or else the one before. Undefined where none is
 * left.
 */
export function findNextTicket<Row extends { readonly uuid: string }>(rows: readonly Row[], gone: string): Row | undefined {
  const at = rows.findIndex(({ uuid }) => uuid === gone);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}
