import { LongJob } from '@prosa/contract/long-jobs/long-job';
import type { LongJobId } from '@prosa/contract/ids';
import {
  type ImportSetUpBody,
  InviteImportedUsersAnswer,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
} from '@prosa/contract/set-up/import-set-up';
import type { ExportedSetUpKind, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { callApi } from '../platform/requests/api-client.ts';

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
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The bytes are converted in parts, because a function accepts only a limited number of arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  );
  return btoa(parts.join(''));
}
const PART_BYTES = 8_192;
