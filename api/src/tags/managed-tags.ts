import { type ListTagsAnswer, type ListTagsQuery, type ManagedTag, ReadTagAnswer } from '@prosa/contract/tags/list-tags';
import type { TagId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { maskContact } from '../contacts/mask-contact.ts';
import { AppError } from '../platform/app-error.ts';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { UserReadContext, Read } from '../platform/write.ts';
import { tagColumns } from './tag-columns.ts';
import { kanbanLaneColumns } from './tag-lane.ts';

const TAGS_PER_PAGE = 20;
/** The maximum number of contacts in the answer about one tag. */
const MAX_CONTACTS = 200;

const selectManagedTags = ({ tx, companyId }: Pick<Read, 'tx' | 'companyId'>) =>
  tx
    .selectFrom('tags')
    .select([...tagColumns, ...kanbanLaneColumns, 'user_id as userId', 'version'])
    .select([
      sql<number>`(select count(*)::int from contact_tags c where c.company_id = tags.company_id and c.tag_id = tags.id)`.as(
        'contacts',
      ),
      sql<number>`(select count(*)::int from ticket_tags t where t.company_id = tags.company_id and t.tag_id = tags.id)`.as(
        'tickets',
      ),
    ])
    .where('company_id', '=', companyId);

/** Loads a tag for the tags screen. Refuses with ERR_NO_TAG_FOUND. */
export async function loadManagedTag(read: Pick<Read, 'tx' | 'companyId'>, id: TagId): Promise<ManagedTag> {
  const tag = await selectManagedTags(read).where('id', '=', id).executeTakeFirst();
  if (tag === undefined) throw new AppError('ERR_NO_TAG_FOUND', 404);
  return tag;
}

/** Lists a page of tags of one kind by name. */
export async function listTags({ tx, scope }: UserReadContext, query: ListTagsQuery): Promise<ListTagsAnswer> {
  const { companyId } = scope;
  const { searchParam, pageNumber } = query;
  const kanban = query.kanban === '1' ? 1 : 0;
  const isFound = sql<boolean>`fold(name) like '%' || fold(${escapeForLike(searchParam)}) || '%'`;
  const { total } = await tx
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('company_id', '=', companyId)
    .where('kanban', '=', kanban)
    .where(isFound)
    .executeTakeFirstOrThrow();
  const tags = await selectManagedTags({ tx, companyId })
    .where('kanban', '=', kanban)
    .where(isFound)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(TAGS_PER_PAGE)
    .offset((pageNumber - 1) * TAGS_PER_PAGE)
    .execute();
  const count = Number(total);
  return { tags, count, hasMore: count > pageNumber * TAGS_PER_PAGE };
}

/**
 * Loads a tag with the first of its contacts, in the order of their names. Masks the contacts' numbers if the company hides
 * numbers.
 */
export async function loadTag({ tx, scope }: UserReadContext, id: TagId): Promise<ReadTagAnswer> {
  const { companyId, hidesNumbers } = scope;
  const tag = await loadManagedTag({ tx, companyId }, id);
  const contacts = await tx
    .selectFrom('contact_tags as t')
    .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'))
    .select(['t.contact_id as id', 'c.name', 'c.number', 'c.is_group as isGroup'])
    .where('t.company_id', '=', companyId)
    .where('t.tag_id', '=', id)
    .orderBy(sql`fold(c.name)`)
    .orderBy('c.id')
    .limit(MAX_CONTACTS)
    .execute();
  const contactList = contacts.map((contact) => (hidesNumbers ? maskContact(contact) : contact));
  return parse(ReadTagAnswer, { ...tag, contactList });
}
