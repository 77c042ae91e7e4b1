import { FLOW_UPLOADS } from '@prosa/domain/flows/constants';
import { AppError } from '../../platform/app-error.ts';
import type { ReceivedFile } from '../../media/receive-file.ts';

export type FlowFileKind = keyof typeof FLOW_UPLOADS;

/** Maps the content type of each accepted flow file to its kind and to the extension of its stored name. */
const flowFileTypes = {
  'image/png': { kind: 'img', extension: 'png' },
  'image/jpeg': { kind: 'img', extension: 'jpg' },
  // This type also covers Ogg files that contain Opus.
  'audio/ogg': { kind: 'audio', extension: 'ogg' },
  'audio/mpeg': { kind: 'audio', extension: 'mp3' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
} as const satisfies Record<string, { readonly kind: FlowFileKind; readonly extension: string }>;
export type FlowFileType = keyof typeof flowFileTypes;

const isFlowFileType = (mimeType: string): mimeType is FlowFileType => Object.hasOwn(flowFileTypes, mimeType);

/** The size in bytes of the largest file of any kind that a flow accepts. */
export const FLOW_FILE_MAX_BYTES = Math.max(...Object.values(FLOW_UPLOADS).map(({ maxBytes }) => maxBytes));

/**
 * Detects a file's kind by its content (coverage 3 §5). Refuses a file of another kind with ERR_MEDIA_TYPE, and a file over its
 * kind's limit with ERR_MEDIA_TOO_LARGE.
 */
export function detectFlowFileType(
  { mimeType, sizeBytes }: ReceivedFile,
  kinds: readonly FlowFileKind[],
): { readonly mimeType: FlowFileType; readonly extension: string } {
  if (!isFlowFileType(mimeType)) throw new AppError('ERR_MEDIA_TYPE', 415);
  const { kind, extension } = flowFileTypes[mimeType];
  if (!kinds.includes(kind)) throw new AppError('ERR_MEDIA_TYPE', 415);
  if (sizeBytes > FLOW_UPLOADS[kind].maxBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
  return { mimeType, extension };
}
