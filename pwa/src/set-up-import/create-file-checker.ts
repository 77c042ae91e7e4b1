import { MessageId } from '@prosa/contract/ids';
import { type PreviewSetUpAnswer, setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import * as v from 'valibot';
import { uuidv7 } from '../platform/uuidv7.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { previewSetUp, sendSetUpFile, type SetUpSource } from './set-up-calls.ts';

export type Mapping = PreviewSetUpAnswer['mapping'];
/** A file that the server has, and the preview of its import. */
export type CheckedFile = { readonly source: SetUpSource; readonly preview: PreviewSetUpAnswer };

/** The error of a file that this device can't read or must not send. The fault `unread` means that another try may succeed. */
export class FileFault extends Error {
  readonly fault: 'invalid' | 'too-long' | 'too-large' | 'unread';
  constructor(fault: FileFault['fault']) {
    super(fault);
    this.fault = fault;
  }
}

export type FileChecker = {
  readonly file: File;
  /**
   * Previews the import of the file. `onProgress` gets the share of the file that the server has, from 0 to 1. Throws
   * `FileFault`, `ApiRefusal` or `NotNow`. A repeated check neither reads a workbook again nor sends the parts that the server
   * has.
   */
  readonly check: (mapping: Mapping | undefined, onProgress: (sent: number) => void) => Promise<CheckedFile>;
  /** Stops a running check, because the user no longer wants the file. */
  readonly drop: () => void;
};

/** Creates a checker of a file that the user chose. */
export function createFileChecker(kind: SetUpKind, file: File): FileChecker {
  const limits = setUpFileLimits[kind];
  const dropped = new AbortController();
  const uploadId = v.parse(MessageId, uuidv7());
  let table: Blob | undefined;
  let source: SetUpSource | undefined;
  const readTable = async () => {
    const read = await readSpreadsheet({ file, maxRows: limits.rows }, dropped.signal);
    if ('fault' in read) throw new FileFault(read.fault);
    if (read.table.size > limits.bytes) throw new FileFault('too-large');
    return read.table;
  };
  const isWanted = async () => !dropped.signal.aborted;
  return {
    file,
    async check(mapping, onProgress) {
      table ??= await readTable();
      source ??= await sendSetUpFile({ id: uploadId, file: table }, { isWanted, onProgress });
      dropped.signal.throwIfAborted();
      try {
        const body = { fileName: file.name, ...source, ...(mapping !== undefined && { mapping }) };
        return { source, preview: await previewSetUp(kind, body) };
      } catch (error) {
        // The server may no longer have the upload. The next check asks which parts it has.
        source = undefined;
        throw error;
      }
    },
    drop: () => dropped.abort(),
  };
}
