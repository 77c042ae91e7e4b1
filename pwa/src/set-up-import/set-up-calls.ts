import { LongJob } from '@prosa/contract/long-jobs/long-job';
import type { LongJobId, MessageId } from '@prosa/contract/ids';
import {
  type ImportSetUpBody,
  InviteImportedUsersAnswer,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
} from '@prosa/contract/set-up/import-set-up';
import type { ExportedSetUpKind, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { callApi } from '../platform/requests/api-client.ts';
import { uploadFile, type UploadPorts } from '../sync/outbox/upload-file.ts';

/** The place where the server finds a file: in the body of the call, or in an earlier upload. */
export type SetUpSource = { readonly content: string } | { readonly uploadId: MessageId };

/**
 * The size in bytes up to which a file is sent in the body of its call. A larger file is uploaded in parts, because a slow
 * network would take longer for the whole file than a call may take. Each part has a time limit of its own.
 */
const MAX_BYTES_IN_BODY = 64 * 1024;
/**
 * The time within which the server must have read a file, in milliseconds. Other calls have less time, but this file may have
 * 100,000 rows, and the server may be busy.
 */
const READING_TIMEOUT_MS = 120_000;

/** Sends a file to the server. If the file is uploaded in parts, `ports.onProgress` gets the share that the server has. */
export async function sendSetUpFile(
  { id, file }: { readonly id: MessageId; readonly file: Blob },
  ports: Pick<UploadPorts, 'isWanted' | 'onProgress'>,
): Promise<SetUpSource> {
  if (file.size <= MAX_BYTES_IN_BODY) return { content: await readAsBase64(file) };
  await uploadFile({ id, file }, { call: callApi, ...ports });
  return { uploadId: id };
}

/**
 * Previews the import of a file, with the columns assigned to its fields. All calls of imports throw `ApiRefusal` or `NotNow`.
 */
export const previewSetUp = (kind: SetUpKind, body: ImportSetUpBody): Promise<PreviewSetUpAnswer> =>
  callApi('POST', `/set-up/${kind}/preview`, { body, timeoutMs: READING_TIMEOUT_MS, schema: PreviewSetUpAnswer });

export const importSetUp = (kind: SetUpKind, body: ImportSetUpBody, idempotencyKey: string): Promise<LongJob> =>
  callApi('POST', `/set-up/${kind}/import`, { body, idempotencyKey, timeoutMs: READING_TIMEOUT_MS, schema: LongJob });

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
