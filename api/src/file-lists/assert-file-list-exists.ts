import type { FileListId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/**
 * Asserts that the company has the file list to which another row is to refer. Locks the list against deletion until the
 * transaction ends. Refuses with ERR_NO_FILE_LIST_FOUND.
 */
export async function assertFileListExists({ tx, companyId }: Read, id: FileListId | null | undefined): Promise<void> {
  if (id == null) return;
  const found = await tx
    .selectFrom('file_lists')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('ERR_NO_FILE_LIST_FOUND', 404);
}
