/** The row that follows in a list once `gone` leaves it: the one after, else the one before; undefined where none is left. */
export function nextTicket<Row extends { readonly uuid: string }>(rows: readonly Row[], gone: string): Row | undefined {
  const at = rows.findIndex(({ uuid }) => uuid === gone);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}
