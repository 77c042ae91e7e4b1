import { Readable } from 'node:stream';
import type { CompanyId, LongJobId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { ZipFile } from 'yazl';
import { defineLongJob } from '../long-jobs/long-job-work.ts';
import type { MediaStore } from '../platform/storage/media-store.ts';
import { FIRST_EXPORT_KEY, exportTables, readTablePart } from './export-tables.ts';

/**
 * The position of the export: the current table, the id after which it continues, and the number of parts written for each table.
 */
const ExportCursor = v.object({ at: v.number(), after: v.string(), parts: v.record(v.string(), v.number()) });
type Parts = v.InferOutput<typeof ExportCursor>['parts'];

type ExportRef = { readonly companyId: CompanyId; readonly id: LongJobId };
const toFileKey = ({ companyId, id }: ExportRef, name: string): string => `${companyId}/exports/${id}/${name}`;
const listPartKeys = (exportRef: ExportRef, name: string, count: number): string[] =>
  Array.from({ length: count }, (_, part) => toFileKey(exportRef, `${name}-${part}.jsonl`));

/**
 * Exports a company's data as a zip of JSON Lines. Each step writes one part into the media store. After a restart, the export
 * continues after the last part. The last step streams the parts into one zip, with only a few rows in memory.
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
      const fileKey = toFileKey(exportRef, 'export.zip');
      await media.put(fileKey, zipParts(media, exportRef, parts), 'application/zip');
      await record(() => Promise.resolve({ next: null, done: 0, fileKey }));
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
    // A restart may have interrupted the step after it wrote a part that the cursor does not count.
    const writtenParts = table === undefined ? parts : { ...parts, [table.name]: (parts[table.name] ?? 0) + 1 };
    await removeParts(media, exportRef, writtenParts);
    await media.remove(toFileKey(exportRef, 'export.zip'));
  },
});

function zipParts(media: MediaStore, exportRef: ExportRef, parts: Parts): Readable {
  const zip = new ZipFile();
  // The types of yazl declare the stream by an older interface, but the object is a Readable of Node.
  const stream = zip.outputStream as Readable;
  const end = (error: Error): void => void stream.destroy(error);
  zip.on('error', end);
  for (const { name } of exportTables)
    zip.addReadStreamLazy(`${name}.jsonl`, (done) => {
      // yazl does not listen for errors of the files that it zips. An error without a listener would end the process.
      const file = Readable.from(readParts(media, listPartKeys(exportRef, name, parts[name] ?? 0))).on('error', end);
      done(null, file);
    });
  zip.end();
  return stream;
}

async function* readParts(media: MediaStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await media.open(key)) as AsyncIterable<Buffer>; // the media store returns a stream of bytes
}

async function removeParts(media: MediaStore, exportRef: ExportRef, parts: Parts): Promise<void> {
  for (const { name } of exportTables) for (const key of listPartKeys(exportRef, name, parts[name] ?? 0)) await media.remove(key);
}
