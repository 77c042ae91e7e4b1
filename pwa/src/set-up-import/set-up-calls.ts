import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { type LongJobId, MessageId } from '@prosa/contract/ids';
import {
  type ImportSetUpBody,
  InviteImportedUsersAnswer,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
} from '@prosa/contract/set-up/import-set-up';
import type { ExportedSetUpKind, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { UPLOAD_IN_PARTS_FROM_BYTES } from '@prosa/contract/uploads/upload';
import * as v from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { uploadFile, type UploadPorts } from '../sync/outbox/upload-file.ts';

/** The place where the server finds a file: in the body of the call, or in an earlier upload. */
export type SetUpSource = { readonly content: string } | { readonly uploadId: MessageId };

/** Sends a file to the server. A large file is uploaded in parts, and `ports.onProgress` gets the share that the server has. */
export async function sendSetUpFile(table: Blob, ports: Pick<UploadPorts, 'isWanted' | 'onProgress'>): Promise<SetUpSource> {
  if (table.size < UPLOAD_IN_PARTS_FROM_BYTES) return { content: await readAsBase64(table) };
  const uploadId = v.parse(MessageId, uuidv7());
  await uploadFile({ id: uploadId, file: table }, { call: callApi, ...ports });
  return { uploadId };
}

/**
 * Previews the import of a file, with the columns assigned to its fields. All calls of imports throw `ApiRefusal` or `NotNow`.
 */
export const previewSetUp = (kind: SetUpKind, body: ImportSetUpBody): Promise<PreviewSetUpAnswer> =>
  callApi('POST', `/set-up/${kind}/preview`, { body, schema: PreviewSetUpAnswer });

export const importSetUp = (kind: SetUpKind, body: ImportSetUpBody, idempotencyKey: string): Promise<LongJob> =>
  callApi('POST', `/set-up/${kind}/import`, { body, idempotencyKey, schema: LongJob });

export const listSetUpRows = (kind: ExportedSetUpKind): Promise<ListSetUpRowsAnswer> =>
  callApi('GET', `/set-up/${kind}/rows`, { schema: ListSetUpRowsAnswer });

export const inviteImportedUsers = (longJobId: LongJobId): Promise<InviteImportedUsersAnswer> =>
  callApi('POST', '/users/invitations', { body: { longJobId }, schema: InviteImportedUsersAnswer });

/** Reads a file as base64. */
async function readAsBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The bytes are converted in parts, because a function accepts only a limited number of arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  );
  return btoa(parts.join(''));
}
const PART_BYTES = 8_192;
