import type { CompanyId } from '@prosa/contract/ids';
import type { ReceivedFile } from '../../media/receive-file.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { detectFlowFileType, type FlowFileKind, type FlowFileType } from './flow-file-kind.ts';

/** A file for a flow. `image` is the recompressed image (coverage 3 §5), or null for audio and video. */
export type PreparedFlowFile = {
  readonly file: ReceivedFile;
  readonly mimeType: FlowFileType;
  readonly extension: string;
  readonly image: Buffer | null;
};

/**
 * Detects a file's kind and recompresses an image. Callers run this function before their transaction, because an image may take
 * seconds. Refuses with ERR_MEDIA_TOO_LARGE. Refuses an unknown kind, a broken image and an image with too many pixels with
 * ERR_MEDIA_TYPE.
 */
export async function prepareFlowFile(
  { pictures }: Pick<Services, 'pictures'>,
  companyId: CompanyId,
  { file, kinds }: { readonly file: ReceivedFile; readonly kinds: readonly FlowFileKind[] },
): Promise<PreparedFlowFile> {
  const { mimeType, extension } = detectFlowFileType(file, kinds);
  if (mimeType !== 'image/png' && mimeType !== 'image/jpeg') return { file, mimeType, extension, image: null };
  const image = await pictures.render(companyId, { path: file.path, use: mimeType });
  if (image === null) throw new AppError('ERR_MEDIA_TYPE', 415);
  return { file, mimeType, extension, image };
}
