import type { Context } from 'hono';
import { array, string } from 'valibot';
import {
  ContactProfile,
  ContactSummary,
  ListContactsAnswer,
  ListContactsQuery,
  MAX_LISTED_CONTACTS,
} from '@prosa/contract/contacts/list-contacts';
import { Contact, ContactInput } from '@prosa/contract/contacts/contact';
import { AcceptAudioBody, BlockContactBody, DisableBotBody } from '@prosa/contract/contacts/write-contact';
import { ContactId, pathId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson, readOptionalJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { deleteContact } from './delete-contact.ts';
import { findProfile } from './find-profile.ts';
import { listContactSummaries } from './list-contact-summaries.ts';
import { listContacts } from './list-contacts.ts';
import { addContact, updateContact, UpdateContactInput } from './save-contact.ts';
import { switchContact, type ContactSwitch } from './switch-contact.ts';
import { toContact } from './to-contact.ts';

const ContactIdPath = pathId(ContactId);

/** The company's contacts. Every colleague sees all of them, with numbers masked under lgpdHideNumber. */
export function contactRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /contacts',
    { summary: 'Contacts by name (searchParam, pageNumber, channel, isGroup, contactTag)', answer: ListContactsAnswer },
    async (c, scope) => {
      const query = parseInput(ListContactsQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listContacts(tx, scope, query)));
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
      return c.json(await services.database.withTenant(scope.companyId, (tx) => findProfile(tx, scope, number)));
    },
  );

  router.scoped('GET /contacts/:contactId{[0-9]+}', { summary: 'One contact', answer: Contact }, async (c, scope) => {
    const id = parseInput(ContactIdPath, c.req.param('contactId'));
    const row = await services.database.withTenant(scope.companyId, (tx) =>
      tx.selectFrom('contacts').selectAll().where('company_id', '=', scope.companyId).where('id', '=', id).executeTakeFirst(),
    );
    if (row === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
    return c.json(toContact(row, scope.hidesNumbers));
  });

  router.scoped('POST /contacts', { summary: 'Adds a contact', body: ContactInput, answer: Contact }, async (c, scope) => {
    const input = parseInput(ContactInput, await readJson(c));
    return runIdempotently({ services, scope, c }, { name: 'add-contact', input }, async (command) => ({
      status: 201,
      body: await addContact(command, input),
    }));
  });

  router.scoped(
    'PUT /contacts/:contactId{[0-9]+}',
    { summary: 'Changes a contact', body: UpdateContactInput, answer: Contact },
    async (c, scope) => {
      const id = parseInput(ContactIdPath, c.req.param('contactId'));
      const input = parseInput(UpdateContactInput, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-contact', input: { id, ...input } }, async (command) => ({
        status: 200,
        body: await updateContact(command, id, input),
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
        body: await switchContact(command, id, { field, isWanted }),
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
}
