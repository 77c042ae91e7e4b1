import type { ListFileListsAnswer, ListFileListsQuery } from '@prosa/contract/file-lists/write-file-list';
import { sql } from 'kysely';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { Read } from '../platform/write.ts';
import { selectFileLists, toFileList } from './file-list-rows.ts';

const FILE_LISTS_PER_PAGE = 20;

/** Lists a page of the company's file lists, by name. */
export async function listFileLists(
  { tx, companyId }: Read,
  { searchParam, pageNumber }: ListFileListsQuery,
): Promise<ListFileListsAnswer> {
  const matchingLists = selectFileLists(tx, companyId).where(
    sql<boolean>`fold(l.name) like '%' || fold(${escapeForLike(searchParam)}) || '%'`,
  );
  const { count } = await matchingLists
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * FILE_LISTS_PER_PAGE;
  const rows = await matchingLists
    .orderBy(sql`fold(l.name)`)
    .orderBy('l.id')
    .limit(FILE_LISTS_PER_PAGE)
    .offset(offset)
    .execute();
  return { files: rows.map(toFileList), count: Number(count), hasMore: Number(count) > offset + rows.length };
}
