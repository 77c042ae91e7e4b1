import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as v from 'valibot';
import { CompanyId, type ConnectionId, pathId } from '@prosa/contract/ids';
import { CallLog, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { toSimulatorDeliveries } from '../channels/simulator/simulator-adapter.ts';
import { insertWebhookDeliveries } from '../channels/insert-webhook-deliveries.ts';
import { isInlineType, toMediaType } from '../media/media-types.ts';
import { openMediaBody } from '../media/open-media-body.ts';
import { AppError } from '../platform/app-error.ts';
import { limitBodyBytes, MAX_BODY_BYTES } from '../platform/http/limit-body.ts';
import { toStorageKey } from '../platform/storage/media-store.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';

const MAX_MEDIA_BYTES = 64 * 1024 * 1024;
/** The maximum length of a phone number as people type it, with spaces and signs. */
const MAX_NUMBER_CHARACTERS = 50;
/** The time in milliseconds for which a phone shows that somebody is typing. A message that arrives earlier ends the display. */
const TYPING_SHOWN_MS = 5_000;
const PersonInput = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)),
  number: v.pipe(
    v.string(),
    v.maxLength(MAX_NUMBER_CHARACTERS),
    v.transform((text) => text.replace(/\D/g, '')),
    v.minLength(8),
    v.maxLength(15),
  ),
});
const Body = v.optional(v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS)), '');
/** A message of a special kind, as a phone sends it: a contact card, a location, a chosen button, a call, or a reaction. */
const SpecialMessage = v.variant('mediaType', [
  v.object({ mediaType: v.literal('contactMessage'), body: Body, dataJson: SharedContacts }),
  v.object({ mediaType: v.literal('locationMessage'), body: Body, dataJson: SharedLocation }),
  v.object({ mediaType: v.literal('buttonsMessage'), body: Body, dataJson: v.object({ reply: v.object({ id: v.string() }) }) }),
  v.object({ mediaType: v.literal('call_log'), body: v.literal(''), dataJson: CallLog }),
  v.object({ mediaType: v.literal('reactionMessage'), body: Body, quotedId: v.string() }),
]);
const MessageInput = v.union([SpecialMessage, v.strictObject({ body: Body })]);
const PersonId = pathId(v.number());

/**
 * `/api/simulator`: routes by which anybody can act as a customer without a log-in. The customers write on the first simulator
 * connection. The routes exist only if the configuration enables the simulator, as a demo does. Each action of a customer is
 * stored as a webhook, like the calls of every provider.
 */
export function simulatorRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get('/people', async (c) => {
    const { companyId } = await loadSimulatorConnection(services);
    const people = await services.database.withTenant(companyId, (tx) =>
      tx
        .selectFrom('simulator_people')
        .select(['id', 'name', 'number'])
        .where('company_id', '=', companyId)
        .orderBy('id')
        .execute(),
    );
    return c.json({ people });
  });

  routes.post('/people', limitBodyBytes(MAX_BODY_BYTES), async (c) => {
    const input = parseInput(PersonInput, await readJson(c));
    const { companyId } = await loadSimulatorConnection(services);
    const person = await services.database.withTenant(companyId, (tx) =>
      tx
        .insertInto('simulator_people')
        .values({ company_id: companyId, ...input })
        .onConflict((conflict) => conflict.columns(['company_id', 'number']).doUpdateSet({ name: input.name }))
        .returning(['id', 'name', 'number'])
        .executeTakeFirstOrThrow(),
    );
    return c.json(person, 201);
  });

  routes.get('/people/:id/messages', async (c) => {
    const { companyId } = await loadSimulatorConnection(services);
    const personId = parseInput(PersonId, c.req.param('id'));
    const { typing_at: typingAt } = await loadPerson(services, companyId, personId);
    const rows = await services.database.withTenant(companyId, (tx) =>
      tx
        .selectFrom('simulator_messages as s')
        .leftJoin('messages as m', (join) => join.onRef('m.company_id', '=', 's.company_id').onRef('m.provider_id', '=', 's.id'))
        .select([
          's.id',
          's.from_person as fromPerson',
          's.body',
          's.media_type as mediaType',
          's.media_name as mediaName',
          's.quoted_id as quotedId',
        ])
        .select(['s.read_at as readAt', 's.created_at as createdAt', 'm.id as messageId'])
        .where('s.company_id', '=', companyId)
        .where('s.person_id', '=', personId)
        .orderBy('s.created_at')
        .orderBy('s.id')
        .execute(),
    );
    const lastAnswerAt = rows.findLast(({ fromPerson }) => !fromPerson)?.createdAt ?? new Date(0);
    const isTyping =
      typingAt !== null && typingAt > lastAnswerAt && services.clock().getTime() - typingAt.getTime() < TYPING_SHOWN_MS;
    return c.json({
      messages: rows.map(({ messageId, ...row }) => ({ ...row, isRecorded: messageId !== null })),
      isTyping,
    });
  });

  routes.get('/messages/:id/file', async (c) => {
    const { companyId } = await loadSimulatorConnection(services);
    const row = await services.database.withTenant(companyId, (tx) =>
      tx
        .selectFrom('simulator_messages')
        .select(['media_key', 'media_mime_type'])
        .where('company_id', '=', companyId)
        .where('id', '=', c.req.param('id'))
        .executeTakeFirst(),
    );
    if (row === undefined || row.media_key === null) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
    const mimeType = row.media_mime_type?.split(';')[0] ?? '';
    c.header('content-type', isInlineType(mimeType) ? mimeType : 'application/octet-stream');
    c.header('content-security-policy', "sandbox; default-src 'none'");
    return c.body(await openMediaBody(c, services.media, { key: row.media_key }));
  });

  routes.post('/people/:id/messages', limitBodyBytes(MAX_MEDIA_BYTES), async (c) => {
    const { companyId, whatsappId } = await loadSimulatorConnection(services);
    const person = await loadPerson(services, companyId, parseInput(PersonId, c.req.param('id')));
    const isForm = (c.req.header('content-type') ?? '').startsWith('multipart/form-data');
    const form = isForm ? await c.req.parseBody({ all: true }).catch(refuseBody) : {};
    const files = [form['medias'] ?? []].flat().filter((each) => each instanceof File);
    const input = parseInput(MessageInput, isForm ? { body: form['body'] } : await readJson(c));
    const { body } = input;
    const special = 'mediaType' in input ? input : undefined;
    if (files.length === 0 && body.trim() === '' && special === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
    const parts =
      files.length === 0 ? [{ body, file: null }] : files.map((file, index) => ({ body: index === 0 ? body : '', file }));
    const ids: string[] = [];
    for (const part of parts) {
      const id = services.newId();
      const media =
        part.file === null
          ? null
          : { ref: toStorageKey(companyId, `simulator-${id}`, { part: 'file' }), name: part.file.name, mimeType: part.file.type };
      if (part.file !== null && media !== null)
        await services.media.put(media.ref, Readable.from(Buffer.from(await part.file.arrayBuffer())), media.mimeType);
      await commit(services, companyId, async (write) => {
        const { tx } = write;
        const mediaType = special?.mediaType ?? (media === null ? 'chat' : toMediaType(media.mimeType));
        const quotedId = special !== undefined && 'quotedId' in special ? special.quotedId : null;
        const dataJson = special !== undefined && 'dataJson' in special ? special.dataJson : null;
        await tx
          .insertInto('simulator_messages')
          .values({
            company_id: companyId,
            id,
            person_id: person.id,
            from_person: true,
            body: part.body,
            media_type: mediaType,
            media_key: media?.ref ?? null,
            media_name: media?.name ?? null,
            media_mime_type: media?.mimeType ?? null,
            quoted_id: quotedId,
            read_at: null,
          })
          .execute();
        const event = {
          kind: 'message',
          id,
          person: { id: person.id, name: person.name, number: person.number },
          body: part.body,
          mediaType,
          media,
          quotedId,
          dataJson,
          at: services.clock().toISOString(),
        } as const;
        await insertWebhookDeliveries(write, whatsappId, toSimulatorDeliveries([event]));
      });
      ids.push(id);
    }
    return c.json({ ids }, 201);
  });

  routes.delete('/people/:id/messages/:messageId', async (c) => {
    const { companyId, whatsappId } = await loadSimulatorConnection(services);
    const personId = parseInput(PersonId, c.req.param('id'));
    await commit(services, companyId, async (write) => {
      const deleted = await write.tx
        .deleteFrom('simulator_messages')
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .where('from_person', '=', true)
        .where('id', '=', c.req.param('messageId'))
        .returning('id')
        .executeTakeFirst();
      if (deleted === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
      const event = { kind: 'deletion', id: deleted.id, person: { id: personId } } as const;
      await insertWebhookDeliveries(write, whatsappId, toSimulatorDeliveries([event]));
    });
    return c.body(null, 204);
  });

  routes.post('/people/:id/read', limitBodyBytes(MAX_BODY_BYTES), async (c) => {
    const { companyId, whatsappId } = await loadSimulatorConnection(services);
    const personId = parseInput(PersonId, c.req.param('id'));
    const at = services.clock();
    await commit(services, companyId, async (write) => {
      const { tx } = write;
      const read = await tx
        .updateTable('simulator_messages')
        .set({ read_at: at })
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .where('from_person', '=', false)
        .where('read_at', 'is', null)
        .returning('id')
        .execute();
      if (read.length === 0) return;
      const events = read.map(({ id }) => ({ kind: 'status', id, messageId: null, ack: 3, at: at.toISOString() }) as const);
      await insertWebhookDeliveries(write, whatsappId, toSimulatorDeliveries(events));
    });
    return c.body(null, 204);
  });

  return routes;
}

async function loadSimulatorConnection(services: Services): Promise<{ companyId: CompanyId; whatsappId: ConnectionId }> {
  const row = await services.database.withPlatform('receive-webhook', (tx) =>
    tx
      .selectFrom('whatsapps')
      .select(['company_id', 'id'])
      .where('channel', '=', 'simulator')
      .where('deleted_at', 'is', null)
      .orderBy('company_id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  return { companyId: row.company_id, whatsappId: row.id };
}

async function loadPerson(services: Services, companyId: CompanyId, id: number) {
  const person = await services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('simulator_people')
      .select(['id', 'name', 'number', 'typing_at'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (person === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  return person;
}

/** Refuses a request whose form is malformed or was interrupted. */
function refuseBody(): never {
  throw new AppError('ERR_BAD_REQUEST', 400);
}
