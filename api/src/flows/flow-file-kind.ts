import { FLOW_UPLOADS } from '@prosa/domain/flows/constants';
import { AppError } from '../platform/app-error.ts';
import type { ReceivedFile } from '../media/receive-file.ts';

export type FlowFileKind = keyof typeof FLOW_UPLOADS;

/** The content a file may have, and the ending of its stored name. */
const types = {
  'image/png': { kind: 'img', extension: 'png' },
  'image/jpeg': { kind: 'img', extension: 'jpg' },
  // Opus lies in an Ogg file too.
  'audio/ogg': { kind: 'audio', extension: 'ogg' },
  'audio/mpeg': { kind: 'audio', extension: 'mp3' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
} as const satisfies Record<string, { readonly kind: FlowFileKind; readonly extension: string }>;
export type FlowFileType = keyof typeof types;

const isFlowFileType = (mimeType: string): mimeType is FlowFileType => Object.hasOwn(types, mimeType);

/** The largest file a flow takes of any kind, in bytes. */
export const FLOW_FILE_MAX_BYTES = Math.max(...Object.values(FLOW_UPLOADS).map(({ maxBytes }) => maxBytes));

/**
 * Reads what a file is from its content (coverage 3 §5). Refuses with ERR_MEDIA_TYPE what isn't of `kinds`, and with
 * ERR_MEDIA_TOO_LARGE what is over its kind's limit.
 */
export function flowFileType(
  { mimeType, sizeBytes }: ReceivedFile,
  kinds: readonly FlowFileKind[],
): { readonly mimeType: FlowFileType; readonly extension: string } {
  if (!isFlowFileType(mimeType)) throw new AppError('ERR_MEDIA_TYPE', 415);
  const { kind, extension } = types[mimeType];
  if (!kinds.includes(kind)) throw new AppError('ERR_MEDIA_TYPE', 415);
  if (sizeBytes > FLOW_UPLOADS[kind].maxBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
  return { mimeType, extension };
}
