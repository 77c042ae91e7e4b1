import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CompanyId, LongJobId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { ZipFile } from 'yazl';
import { defineLongJob } from '../long-jobs/long-job-work.ts';
import type { MediaStore } from '../platform/storage/media-store.ts';
import { FIRST_EXPORT_KEY, type ExportTable, exportTables, readTablePart } from './export-tables.ts';
import {
  collectExportedIds,
  type ExportedIds,
  type ExportedRow,
  type PartReader,
  clearMissingReferences,
} from './clear-missing-references.ts';

/**
 * The position of the export. `at` is the index of the current table in `exportTables`. `after` is the id of that table's last
 * written row, or `FIRST_EXPORT_KEY` if no row of it is written yet. `parts` maps each table to the number of its written parts.
 */
const ExportCursor = v.object({ at: v.number(), after: v.string(), parts: v.record(v.string(), v.number()) });
type WrittenPartCounts = v.InferOutput<typeof ExportCursor>['parts'];

type ExportRef = { readonly companyId: CompanyId; readonly id: LongJobId };
const toFileKey = ({ companyId, id }: ExportRef, name: string): string => `${companyId}/exports/${id}/${name}`;
const listPartKeys = (exportRef: ExportRef, name: string, count: number): string[] =>
  Array.from({ length: count }, (_, part) => toFileKey(exportRef, `${name}-${part}.jsonl`));

/**
 * Exports a company's data as a zip of JSON Lines. Each step writes one part into the media store. After a restart, the export
 * continues after the last part.
 *
 * The last step streams the parts into one zip. This step needs memory only for the rows of one part and for the ids of all
 * exported rows.
 */
export const companyExportWork = defineLongJob({
  kind: 'export-company',
  // A company with an expired subscription may export its data, too.
  requires: { permission: 'drawer-admin-items:view', whileExpired: true },
  input: v.object({}),
  cursor: ExportCursor,
  start: { at: 0, after: FIRST_EXPORT_KEY, parts: {} },
  async step({ services: { database, media }, id, scope: { companyId }, cursor: { at, after, parts }, record }) {
    const exportRef = { companyId, id };
    const table = exportTables[at];
    if (table === undefined) {
      const key = toFileKey(exportRef, 'export.zip');
      const readParts = createPartReader(media, exportRef, parts);
      const ids = await collectExportedIds(readParts);
      // If the server was stopped during an earlier try of this step, the beginning of the file is already stored.
      await media.remove(key);
      const sizeBytes = await media.put(key, zipTables(readParts, ids), 'application/zip');
      await record(() => Promise.resolve({ next: null, done: 0, file: { key, sizeBytes } }));
      await removeParts(media, exportRef, parts);
      return;
    }
    const { lines, last } = await database.withTenant(companyId, (tx) => readTablePart(tx, companyId, { table, after }));
    const part = parts[table.name] ?? 0;
    if (lines.length > 0)
      await media.put(
        toFileKey(exportRef, `${table.name}-${part}.jsonl`),
        Readable.from([`${lines.join('\n')}\n`]),
        'application/jsonl',
      );
    await record(() =>
      Promise.resolve({
        next: {
          at: last === null ? at + 1 : at,
          after: last ?? FIRST_EXPORT_KEY,
          parts: { ...parts, [table.name]: lines.length > 0 ? part + 1 : part },
        },
        done: lines.length,
      }),
    );
  },
  forget: async ({ media }, exportRef, { at, parts }) => {
    const table = exportTables[at];
    // A restart may have interrupted this step after it wrote a part. The cursor does not count that part yet.
    const writtenParts = table === undefined ? parts : { ...parts, [table.name]: (parts[table.name] ?? 0) + 1 };
    await removeParts(media, exportRef, writtenParts);
    await media.remove(toFileKey(exportRef, 'export.zip'));
  },
});

/** Creates the function that reads the stored parts of a table in order. */
const createPartReader = (media: MediaStore, exportRef: ExportRef, parts: WrittenPartCounts): PartReader =>
  async function* (name) {
    for (const key of listPartKeys(exportRef, name, parts[name] ?? 0)) {
      const lines = (await text(await media.open(key))).split('\n').filter((line) => line !== '');
      yield lines.map((line) => JSON.parse(line) as ExportedRow); // The cast is safe: `readTablePart` wrote the line.
    }
  };

function zipTables(readParts: PartReader, ids: ExportedIds): Readable {
  const zip = new ZipFile();
  // The types of yazl declare the stream by an older interface, but the object is a Readable of Node.
  const stream = zip.outputStream as Readable;
  const abortZip = (error: Error): void => void stream.destroy(error);
  zip.on('error', abortZip);
  for (const table of exportTables)
    zip.addReadStreamLazy(`${table.name}.jsonl`, (done) => {
      // yazl does not listen for errors of the files that it zips. An error without a listener would end the process.
      const file = Readable.from(writeLines(readParts(table.name), table, ids)).on('error', abortZip);
      done(null, file);
    });
  zip.end();
  return stream;
}

async function* writeLines(
  parts: AsyncIterable<readonly ExportedRow[]>,
  table: ExportTable,
  ids: ExportedIds,
): AsyncGenerator<string> {
  for await (const rows of parts) {
    const resolvedRows = rows.map((row) => clearMissingReferences(table, row, ids)).filter((row) => row !== undefined);
    if (resolvedRows.length > 0) yield `${resolvedRows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  }
}

async function removeParts(media: MediaStore, exportRef: ExportRef, parts: WrittenPartCounts): Promise<void> {
  for (const { name } of exportTables) for (const key of listPartKeys(exportRef, name, parts[name] ?? 0)) await media.remove(key);
}
