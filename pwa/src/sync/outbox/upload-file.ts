import { UPLOAD_PART_BYTES, UploadAnswer } from '@prosa/contract/uploads/upload';
import type { callApi } from '../../platform/api-client.ts';
import { NotNow } from '../../platform/api-errors.ts';
import type { FileUpload } from './command.ts';

type UploadPorts = {
  readonly call: typeof callApi;
  readonly isWanted: () => Promise<boolean>;
  /** The share the server has, 0 to 1. */
  readonly onProgress: (sent: number) => void;
};

/**
 * Uploads a file in parts, from where the server has it (SPEC U1), or stops where it isn't wanted any more. What the server has
 * already is not sent again, whichever tab or run of the app sent it. Throws `ApiRefusal` or `NotNow`.
 */
export async function uploadFile({ id, file }: FileUpload, { call, isWanted, onProgress }: UploadPorts): Promise<void> {
  const path = `/uploads/${id}`;
  let { offsetBytes } = await call('PUT', path, { body: { sizeBytes: file.size }, schema: UploadAnswer });
  while (offsetBytes < file.size) {
    onProgress(offsetBytes / file.size);
    if (!(await isWanted())) return;
    const part = file.slice(offsetBytes, offsetBytes + UPLOAD_PART_BYTES);
    const answer = await call('PUT', `${path}/part?offset=${offsetBytes}`, { body: part, schema: UploadAnswer });
    // Another tab may be further; no step at all would go on for ever.
    if (answer.offsetBytes <= offsetBytes) throw new NotNow('server');
    offsetBytes = answer.offsetBytes;
  }
  onProgress(1);
}
