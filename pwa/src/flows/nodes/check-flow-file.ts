import { FLOW_UPLOADS } from '@prosa/domain/flows/constants';

export type FlowFileKind = keyof typeof FLOW_UPLOADS;
export type FlowFileError = { readonly code: 'fileTooLarge' | 'fileType'; readonly megabytes: number; readonly types: string };

const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Returns the extensions that a flow's files of a kind may have. With `isOfBlock` the file belongs to a content block, whose
 * audio may also be opus (coverage 3 §5).
 */
export const listFileExtensions = (kind: FlowFileKind, isOfBlock: boolean): readonly string[] =>
  kind === 'audio' && isOfBlock ? [...FLOW_UPLOADS.audio.extensions, 'opus'] : FLOW_UPLOADS[kind].extensions;

/** Returns the limits of a kind of file for display: its extensions and its maximum size. */
export const toFileLimits = (kind: FlowFileKind, isOfBlock: boolean): Omit<FlowFileError, 'code'> => ({
  types: listFileExtensions(kind, isOfBlock).join(', '),
  megabytes: FLOW_UPLOADS[kind].maxBytes / BYTES_PER_MEGABYTE,
});

/**
 * Returns the reason why a file can't be uploaded: its extension or its size. Undefined if it may be uploaded. The server also
 * checks the content of the file.
 */
export function checkFlowFile(file: File, kind: FlowFileKind, isOfBlock: boolean): FlowFileError | undefined {
  const ending = file.name.toLowerCase().match(/\.([^.]+)$/)?.[1] ?? '';
  if (!listFileExtensions(kind, isOfBlock).includes(ending)) return { code: 'fileType', ...toFileLimits(kind, isOfBlock) };
  if (file.size > FLOW_UPLOADS[kind].maxBytes) return { code: 'fileTooLarge', ...toFileLimits(kind, isOfBlock) };
  return undefined;
}
