import { exportTables, type ExportTable } from './export-tables.ts';

/** A row of the export, parsed from its line. */
export type ExportedRow = { readonly id: number | string; readonly [column: string]: unknown };
/** The ids of the exported rows, by table. */
export type ExportedIds = ReadonlyMap<ExportTable['name'], ReadonlySet<unknown>>;

/** Reads the stored rows of a table of the export, part by part. */
export type PartReader = (table: ExportTable['name']) => AsyncIterable<readonly ExportedRow[]>;

/**
 * Sets to null each reference to a row that the export does not contain. Returns undefined if the row requires such a reference
 * and can't be exported without it. Returns the same object if the export contains all rows that this row refers to.
 */
export function clearMissingReferences({ references }: ExportTable, row: ExportedRow, ids: ExportedIds): ExportedRow | undefined {
  let resolved = row;
  for (const { column, to, isRequired } of references) {
    const value = row[column];
    const isExported = (id: unknown): boolean => ids.get(to)?.has(id) === true;
    if (Array.isArray(value)) {
      const exported = value.filter(isExported);
      if (exported.length < value.length) resolved = { ...resolved, [column]: exported };
    } else if (value !== null && !isExported(value)) {
      if (isRequired === true) return undefined;
      resolved = { ...resolved, [column]: null };
    }
  }
  return resolved;
}

/**
 * Collects the ids of the rows that an export contains, by table. The parts were read at different times. A row that was created
 * or deleted meanwhile may therefore be missing from one part, while another part refers to it. Of the many messages, only the
 * ids of quoted ones are collected.
 */
export async function collectExportedIds(readParts: PartReader): Promise<ExportedIds> {
  const ids = new Map<ExportTable['name'], Set<unknown>>();
  const quotedIds = new Set<unknown>();
  for (const table of exportTables) {
    const isCollected = exportTables.some(({ references }) => references.some(({ to }) => to === table.name));
    if (!isCollected) continue;
    const exported = new Set<unknown>();
    ids.set(table.name, exported);
    for await (const rows of readParts(table.name))
      for (const row of rows) {
        if (clearMissingReferences(table, row, ids) === undefined) continue;
        if (table.name !== 'messages') exported.add(row.id);
        else if (row['quotedId'] !== null) quotedIds.add(row['quotedId']);
      }
  }
  const messages = exportTables.find(({ name }) => name === 'messages');
  if (quotedIds.size === 0 || messages === undefined) return ids;
  const quoted = new Set<unknown>();
  for await (const rows of readParts('messages'))
    for (const row of rows)
      if (quotedIds.has(row.id) && clearMissingReferences(messages, row, ids) !== undefined) quoted.add(row.id);
  return ids.set('messages', quoted);
}
