import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/**
 * A file that a node of a flow uses. `storageKey` is its key in the media store, and `original` is the name with which the user
 * uploaded the file.
 */
export type StoredFlowFile = {
  readonly name: string;
  readonly original: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly storageKey: string;
};

/** Finds a file of the company's flows by the name with which nodes refer to it. */
export async function findFlowFileByName(
  tx: Pick<TenantTransaction, 'selectFrom'>,
  companyId: CompanyId,
  name: string,
): Promise<StoredFlowFile | undefined> {
  const row = await tx
    .selectFrom('flow_files')
    .select(['name', 'original', 'mime_type as mimeType', 'size_bytes', 'storage_key as storageKey'])
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { size_bytes: sizeBytes, ...file } = row;
  return { ...file, sizeBytes: Number(sizeBytes) };
}

/** Finds a flow's file by its id, for the media route. Every user of the company may see the file. */
export const findFlowFileById = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId, id: string) =>
  tx
    .selectFrom('flow_files')
    .select((eb) => [
      'original as name',
      'mime_type',
      'size_bytes',
      'storage_key',
      eb.val<string | null>(null).as('thumbnail_key'),
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
