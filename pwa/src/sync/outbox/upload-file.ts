import { UPLOAD_PART_BYTES, UploadAnswer } from '@prosa/contract/uploads/upload';
import type { callApi } from '../../platform/requests/api-client.ts';
import { NotNow } from '../../platform/requests/api-errors.ts';
import type { FileUpload } from './command.ts';

export type UploadPorts = {
  readonly call: typeof callApi;
  readonly isWanted: () => Promise<boolean>;
  /** Called with the share of the file that the server has, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
};

/**
 * Uploads a file in parts (SPEC U1). Stops the upload once `isWanted` returns false. The upload begins after the parts that the
 * server has, whichever tab or run of the app sent them. Throws `ApiRefusal` or `NotNow`.
 */
export async function uploadFile({ id, file }: FileUpload, { call, isWanted, onProgress }: UploadPorts): Promise<void> {
  const path = `/uploads/${id}`;
  let { offsetBytes } = await call('PUT', path, { body: { sizeBytes: file.size }, schema: UploadAnswer });
  while (offsetBytes < file.size) {
    onProgress(offsetBytes / file.size);
    if (!(await isWanted())) return;
    const part = file.slice(offsetBytes, offsetBytes + UPLOAD_PART_BYTES);
    const answer = await call('PUT', `${path}/part?offset=${offsetBytes}`, { body: part, schema: UploadAnswer });
    // The server may be further, because another tab may have uploaded more parts. If its position doesn't grow, the upload
    // stops, because the loop would otherwise never end.
    if (answer.offsetBytes <= offsetBytes) throw new NotNow('server');
    offsetBytes = answer.offsetBytes;
  }
  onProgress(1);
}
