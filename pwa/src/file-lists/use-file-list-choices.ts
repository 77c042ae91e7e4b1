import type { FileList } from '@prosa/contract/file-lists/file-list';
import { useQuery } from '@tanstack/react-query';
import { fileLists } from './file-lists.ts';

/** Loads all lists of the company, from which the user chooses one in a form. Undefined until the server has answered. */
export const useFileListChoices = (): readonly FileList[] | undefined =>
  useQuery({ queryKey: ['file-list-choices'], queryFn: fetchFileLists, gcTime: 0 }).data;

/** Fetches all lists of the company. Throws `ApiRefusal` or `NotNow`. */
export async function fetchFileLists(): Promise<readonly FileList[]> {
  const lists: FileList[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await fileLists.fetchPage('', page);
    lists.push(...answer.rows);
    hasMore = answer.hasMore;
  }
  return lists;
}
