import type { Context } from 'hono';
import { array, safeParse, string } from 'valibot';
import {
  CheckNumberAnswer,
  CONTACTS_PER_EXPORT,
  ContactProfile,
  ContactSummary,
  ExportContactsAnswer,
  ExportContactsQuery,
  ListContactsAnswer,
  ListContactsQuery,
  MAX_LISTED_CONTACTS,
} from '@prosa/contract/contacts/list-contacts';
import { Contact, ContactInput } from '@prosa/contract/contacts/contact';
import {
  ChangedContactsAnswer,
  CreateContactBody,
  DeleteContactsBody,
  ManagedContact,
  TagContactsBody,
  UpdateContactBody,
} from '@prosa/contract/contacts/manage-contacts';
import { AcceptAudioBody, BlockContactBody, DisableBotBody } from '@prosa/contract/contacts/write-contact';
import { PreviewMergeQuery, MergePreview, MergeContactBody } from '@prosa/contract/contacts/merge-contacts';
import { ContactId, ContactMergeId, pathId } from '@prosa/contract/ids';
import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson, readOptionalJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { deleteContact, deleteContacts } from '../contacts/delete-contact.ts';
import { findContactByNumber } from '../contacts/find-contact-by-number.ts';
import { listContactSummaries } from '../contacts/list-contact-summaries.ts';
import { exportContacts, listContacts } from './list-contacts.ts';
import { addManagedContact, updateManagedContact } from './save-managed-contact.ts';
import { tagContacts } from '../tags/tag-contacts.ts';
import { setContactSwitch, type ContactSwitch } from '../contacts/set-contact-switch.ts';
import { previewMerge, mergeContacts, undoMerge } from './merge-contacts.ts';
import { toManagedContacts } from './to-managed-contacts.ts';

const ContactIdPath = pathId(ContactId);

/** Routes of the company's contacts. Every user sees all of them. For users with `lgpdHideNumber`, the numbers are masked. */
export function contactRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /contacts',
    {
      summary: 'Contacts by name (searchParam, pageNumber, channel, isGroup, contactTag, wallets, whatsapps, active, lastTicket)',
      answer: ListContactsAnswer,
    },
    async (c, scope) => {
      const query = parseInput(ListContactsQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listContacts(tx, scope, query)));
    },
  );

  router.scoped(
    'GET /contacts/export',
    { summary: `The contacts of a list for a file, ${CONTACTS_PER_EXPORT} at a time`, answer: ExportContactsAnswer },
    async (c, scope) => {
      const query = parseInput(ExportContactsQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => exportContacts(tx, scope, query)));
    },
  );

  router.scoped(
    'GET /contacts/checkNumber/:number',
    { summary: 'Whether a number can be a customer’s', answer: CheckNumberAnswer },
    async (c) => {
      const number = safeParse(ContactInput.entries.number, c.req.param('number'));
      if (!number.success) throw new AppError('ERR_WAPP_INVALID_CONTACT', 422);
      return c.json({ number: normalizePhone(number.output) });
    },
  );

  router.scoped(
    'GET /contacts/list',
    { summary: `Contacts to choose among, by name, ${MAX_LISTED_CONTACTS} at most`, answer: array(ContactSummary) },
    async (c, scope) => c.json(await services.database.withTenant(scope.companyId, (tx) => listContactSummaries(tx, scope))),
  );

  router.scoped(
    'GET /contacts/profile/:number{[0-9]+}',
    { summary: 'Whose number it is, and their picture', answer: ContactProfile },
    async (c, scope) => {
      const number = parseInput(string(), c.req.param('number'));
      return c.json(await services.database.withTenant(scope.companyId, (tx) => findContactByNumber(tx, scope, number)));
    },
  );

  router.scoped('GET /contacts/:contactId{[0-9]+}', { summary: 'One contact', answer: ManagedContact }, async (c, scope) => {
    const id = parseInput(ContactIdPath, c.req.param('contactId'));
    const [contact] = await services.database.withTenant(scope.companyId, async (tx) => {
      const rows = tx.selectFrom('contacts').selectAll().where('company_id', '=', scope.companyId).where('id', '=', id);
      return toManagedContacts(tx, scope, await rows.execute());
    });
    if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
    return c.json(contact);
  });

  router.scoped(
    'POST /contacts',
    { summary: 'Adds a contact', body: CreateContactBody, answer: ManagedContact },
    async (c, scope) => {
      const input = parseInput(CreateContactBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'add-contact', input }, async (command) => ({
        status: 201,
        body: await addManagedContact(command, input),
      }));
    },
  );

  router.scoped(
    'PUT /contacts/:contactId{[0-9]+}',
    { summary: 'Changes a contact', body: UpdateContactBody, answer: ManagedContact },
    async (c, scope) => {
      const id = parseInput(ContactIdPath, c.req.param('contactId'));
      const input = parseInput(UpdateContactBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-contact', input: { id, ...input } }, async (command) => ({
        status: 200,
        body: await updateManagedContact(command, id, input),
      }));
    },
  );

  const setSwitch = (
    c: Context,
    scope: Scope,
    { field, isWanted }: { readonly field: ContactSwitch; readonly isWanted: boolean | undefined },
  ): Promise<Response> => {
    const id = parseInput(ContactIdPath, c.req.param('contactId'));
    return runIdempotently(
      { services, scope, c },
      { name: `switch-contact-${field}`, input: [id, isWanted] },
      async (command) => ({
        status: 200,
        body: await setContactSwitch(command, id, { field, isWanted }),
      }),
    );
  };

  router.scoped(
    'PUT /contacts/toggleAcceptAudio/:contactId{[0-9]+}',
    { summary: 'Whether the contact may send audio', body: AcceptAudioBody, answer: Contact },
    async (c, scope) => {
      const { acceptAudioMessage } = parseInput(AcceptAudioBody, await readOptionalJson(c));
      return setSwitch(c, scope, { field: 'acceptAudioMessage', isWanted: acceptAudioMessage });
    },
  );

  router.scoped(
    'PUT /contacts/toggleDisableBot/:contactId{[0-9]+}',
    { summary: 'Whether bots leave the contact alone', body: DisableBotBody, answer: Contact },
    async (c, scope) => {
      const { disableBot } = parseInput(DisableBotBody, await readOptionalJson(c));
      return setSwitch(c, scope, { field: 'disableBot', isWanted: disableBot });
    },
  );

  router.scoped(
    'PUT /contacts/block/:contactId{[0-9]+}',
    { summary: 'Blocks a contact, or lets it be talked to again', body: BlockContactBody, answer: Contact },
    async (c, scope) => {
      const { active } = parseInput(BlockContactBody, await readJson(c));
      return setSwitch(c, scope, { field: 'active', isWanted: active });
    },
  );

  router.scoped(
    'DELETE /contacts/:contactId{[0-9]+}',
    { summary: 'Deletes a contact and its tickets for good' },
    async (c, scope) => {
      const id = parseInput(ContactIdPath, c.req.param('contactId'));
      return runIdempotently({ services, scope, c }, { name: 'delete-contact', input: id }, async (command) => {
        await deleteContact(command, id);
        return { status: 200, body: {} };
      });
    },
  );

  router.scoped(
    'POST /contacts/delete',
    { summary: 'Deletes chosen contacts and their tickets for good', body: DeleteContactsBody, answer: ChangedContactsAnswer },
    async (c, scope) => {
      const { contactIds } = parseInput(DeleteContactsBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'delete-contacts', input: contactIds }, async (command) => ({
        status: 200,
        body: { changed: await deleteContacts(command, contactIds) },
      }));
    },
  );

  router.scoped(
    'POST /contacts/tags',
    { summary: 'Adds tags to chosen contacts, or removes tags from them', body: TagContactsBody, answer: ChangedContactsAnswer },
    async (c, scope) => {
      const body = parseInput(TagContactsBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'tag-contacts', input: body }, async (command) => ({
        status: 200,
        body: { changed: await tagContacts(command, body) },
      }));
    },
  );

  router.scoped(
    'GET /contacts/:contactId{[0-9]+}/merge',
    { summary: 'What would go from a contact (from) to this one', answer: MergePreview },
    async (c, scope) => {
      const { companyId } = scope;
      const [id, fromId] = parseContactPair(c, parseInput(PreviewMergeQuery, c.req.query()).from);
      return c.json(await services.database.withTenant(companyId, (tx) => previewMerge({ tx, companyId }, id, fromId)));
    },
  );

  router.scoped(
    'POST /contacts/:contactId{[0-9]+}/merge',
    { summary: 'Merges a contact (from) into this one; can be undone for a day', body: MergeContactBody, answer: ManagedContact },
    async (c, scope) => {
      const [id, fromId] = parseContactPair(c, parseInput(MergeContactBody, await readJson(c)).from);
      return runIdempotently({ services, scope, c }, { name: 'merge-contacts', input: [id, fromId] }, async (command) => ({
        status: 200,
        body: await mergeContacts(command, id, fromId),
      }));
    },
  );

  router.scoped(
    'DELETE /contacts/:contactId{[0-9]+}/merge/:mergeId{[0-9a-f-]+}',
    { summary: 'Undoes a merge of the last day, and answers the contact that is there again', answer: ManagedContact },
    async (c, scope) => {
      const id = parseInput(ContactIdPath, c.req.param('contactId'));
      const mergeId = parseInput(ContactMergeId, c.req.param('mergeId'));
      return runIdempotently({ services, scope, c }, { name: 'undo-contact-merge', input: [id, mergeId] }, async (command) => ({
        status: 200,
        body: await undoMerge(command, id, mergeId),
      }));
    },
  );
}

/** Parses the two contacts of a merge. Refuses to merge a contact with itself (ERR_BAD_REQUEST). */
function parseContactPair(c: Context, fromId: ContactId): readonly [ContactId, ContactId] {
  const id = parseInput(ContactIdPath, c.req.param('contactId'));
  if (id === fromId) throw new AppError('ERR_BAD_REQUEST', 400);
  return [id, fromId];
}
