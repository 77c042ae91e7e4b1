import * as v from 'valibot';
import { Contact, Tag } from '@prosa/contract/contacts/contact';
import { ContactId, pathId, TagId } from '@prosa/contract/ids';
import { DeletedTag, ListTagsAnswer, ListTagsQuery, ManagedTag, MergedTag, ReadTagAnswer } from '@prosa/contract/tags/list-tags';
import { CreateTagBody, MergeTagBody, SyncTagsBody, UpdateTagBody } from '@prosa/contract/tags/write-tags';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { deleteTag, mergeTag, removeTagFromContact, updateTag } from './change-tags.ts';
import { createTag } from './create-tag.ts';
import { listTags, loadTag } from './managed-tags.ts';
import { syncContactTags } from './sync-contact-tags.ts';
import { tagColumns } from './tag-columns.ts';

const tagPath = '/tags/:tagId{[0-9]+}';
const TagPath = v.object({ tagId: pathId(TagId) });
const TagOfContactPath = v.object({ tagId: pathId(TagId), contactId: pathId(ContactId) });
const ContactPath = v.object({ contactId: pathId(ContactId) });

/** Routes that list and create tags, and set the tags of contacts (coverage 1 §7). */
export function tagRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /tags/list',
    { summary: 'Tags, of the kanban (kanban=1) or of contacts (kanban=0) or both', answer: v.array(Tag) },
    async (c, { companyId }) => {
      const kanban = parseInput(v.optional(v.picklist(['0', '1'])), c.req.query('kanban'));
      return c.json(
        await database.withTenant(companyId, (tx) =>
          tx
            .selectFrom('tags')
            .select(tagColumns)
            .where('company_id', '=', companyId)
            .$if(kanban !== undefined, (query) => query.where('kanban', '=', kanban === '1' ? 1 : 0))
            .orderBy('name')
            .orderBy('id')
            .execute(),
        ),
      );
    },
  );

  router.scoped(
    'GET /tags/flowbuilder',
    { summary: 'Tags of contacts, as a flow’s node chooses among them', answer: v.array(Tag) },
    async (c, { companyId }) =>
      c.json(
        await database.withTenant(companyId, (tx) =>
          tx
            .selectFrom('tags')
            .select(tagColumns)
            .where('company_id', '=', companyId)
            .where('kanban', '=', 0)
            .orderBy('name')
            .orderBy('id')
            .execute(),
        ),
      ),
  );

  router.scoped('POST /tags', { summary: 'Creates a tag', body: CreateTagBody, answer: ManagedTag }, async (c, scope) => {
    const input = parseInput(CreateTagBody, await readJson(c));
    return runIdempotently({ services, scope, c }, { name: 'create-tag', input }, async (command) => ({
      status: 201,
      body: await createTag(command, input),
    }));
  });

  router.scoped(
    'GET /tags',
    { summary: 'Tags by name, page by page (searchParam, pageNumber, kanban)', answer: ListTagsAnswer },
    async (c, scope) => {
      const query = parseInput(ListTagsQuery, c.req.query());
      return c.json(await database.withTenant(scope.companyId, (tx) => listTags({ tx, scope }, query)));
    },
  );

  router.scoped(`GET ${tagPath}`, { summary: 'A tag with its contacts', answer: ReadTagAnswer }, async (c, scope) => {
    const { tagId } = parseInput(TagPath, c.req.param());
    return c.json(await database.withTenant(scope.companyId, (tx) => loadTag({ tx, scope }, tagId)));
  });

  router.scoped(`PUT ${tagPath}`, { summary: 'Changes a tag', body: UpdateTagBody, answer: ManagedTag }, async (c, scope) => {
    const { tagId } = parseInput(TagPath, c.req.param());
    const input = parseInput(UpdateTagBody, await readJson(c));
    return runIdempotently({ services, scope, c }, { name: 'update-tag', input: [tagId, input] }, async (command) => ({
      status: 200,
      body: await updateTag(command, tagId, input),
    }));
  });

  router.scoped(`DELETE ${tagPath}`, { summary: 'Deletes a tag', answer: DeletedTag }, async (c, scope) => {
    const { tagId } = parseInput(TagPath, c.req.param());
    return runIdempotently({ services, scope, c }, { name: 'delete-tag', input: tagId }, async (command) => {
      const longJob = await deleteTag(command, tagId);
      return { status: 200, body: { id: tagId, ...(longJob !== undefined && { longJob }) } };
    });
  });

  router.scoped(
    `POST ${tagPath}/merge`,
    { summary: 'Merges a tag into another (into), which is answered', body: MergeTagBody, answer: MergedTag },
    async (c, scope) => {
      const { tagId } = parseInput(TagPath, c.req.param());
      const { into } = parseInput(MergeTagBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'merge-tag', input: [tagId, into] }, async (command) => ({
        status: 200,
        body: await mergeTag(command, tagId, into),
      }));
    },
  );

  router.scoped(
    'DELETE /tags-contacts/:tagId{[0-9]+}/:contactId{[0-9]+}',
    { summary: 'Takes a tag from a contact' },
    async (c, scope) => {
      const { tagId, contactId } = parseInput(TagOfContactPath, c.req.param());
      return runIdempotently(
        { services, scope, c },
        { name: 'remove-tag-from-contact', input: [tagId, contactId] },
        async (command) => {
          await removeTagFromContact(command, tagId, contactId);
          return { status: 200, body: { tagId, contactId } };
        },
      );
    },
  );

  router.scoped(
    'POST /tags/sync',
    { summary: 'Gives a contact its tags', body: SyncTagsBody, answer: Contact },
    async (c, scope) => {
      const input = parseInput(SyncTagsBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'sync-contact-tags', input }, async (command) => ({
        status: 200,
        body: await syncContactTags(command, input),
      }));
    },
  );

  router.scoped(
    'GET /contactTags/:contactId{[0-9]+}',
    { summary: 'A contact’s tags', answer: v.object({ tags: v.array(Tag) }) },
    async (c, { companyId }) => {
      const { contactId } = parseInput(ContactPath, c.req.param());
      const tags = await database.withTenant(companyId, async (tx) => {
        const contact = await tx
          .selectFrom('contacts')
          .select('tag_ids')
          .where('company_id', '=', companyId)
          .where('id', '=', contactId)
          .executeTakeFirst();
        if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
        if (contact.tag_ids.length === 0) return [];
        return tx
          .selectFrom('tags')
          .select(tagColumns)
          .where('company_id', '=', companyId)
          .where('id', 'in', contact.tag_ids)
          .orderBy('name')
          .orderBy('id')
          .execute();
      });
      return c.json({ tags });
    },
  );
}
