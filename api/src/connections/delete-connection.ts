import type { ConnectionUses, DeleteConnectionQuery, DeletedConnection } from '@prosa/contract/channels/connection-fields';
import type { ConnectionId } from '@prosa/contract/ids';
import { identifyCustomersAlike } from '@prosa/domain/connections/identify-customers-alike';
import { recordChange } from '../change-log/record-change.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';
import { countActiveTickets } from '../tickets/moves/move-tickets-to-connection.ts';
import { toConnectionLogFields } from './connection-form.ts';
import { lockConnections, reassignDefaultConnection } from './default-connection.ts';
import { deleteServiceHours } from '../service-hours/service-hours.ts';
import { loadManagedConnection } from './managed-connection.ts';
import { enqueueConnectionTicketsMove } from './move-tickets-of-former-connection.ts';

/**
 * Deletes a connection. Its row stays without the keys, because former tickets show its name. After the commit, a job moves its
 * unclosed tickets to another connection or closes them, step by step.
 *
 * Users whose new tickets used the connection lose this setting. Its phrase campaigns and service hours are deleted. Refuses with
 * ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP, ERR_CHANNEL_DIFFERS and ERR_CONNECTION_HAS_TICKETS.
 */
export async function deleteConnection(
  command: Command,
  id: ConnectionId,
  { toWhatsappId, closeTickets }: DeleteConnectionQuery,
): Promise<DeletedConnection> {
  const { tx, companyId, changes, now } = command;
  const connections = await lockConnections(command);
  // A transaction that opens a ticket holds a share lock on the ticket's connection. Because of the lock here, such a transaction
  // either commits before the tickets are counted, or starts later and finds that the connection is deleted.
  await tx.selectFrom('whatsapps').select('id').where('company_id', '=', companyId).where('id', '=', id).forUpdate().execute();
  const connection = await loadManagedConnection(command, id);
  const targetConnection = toWhatsappId === undefined ? null : await loadTargetConnection(command, id, toWhatsappId);
  if (connections.length === 1) throw new AppError('ERR_NO_OTHER_WHATSAPP', 409);
  if (targetConnection !== null && !identifyCustomersAlike(connection.channel, targetConnection.channel))
    throw new AppError('ERR_CHANNEL_DIFFERS', 422);
  const tickets = await countActiveTickets(command, id);
  if (tickets > 0 && targetConnection === null && closeTickets !== 'true')
    throw new AppError('ERR_CONNECTION_HAS_TICKETS', 409, { detail: { tickets } });
  if (connection.isDefault)
    await reassignDefaultConnection(command, id, { candidates: connections, wantedId: targetConnection?.id ?? null });
  await detachConnection(command, id);
  // The file stays in the media store, because sent messages use it, too.
  await deleteMediaOfOwner(command, { kind: 'connection-greeting', id });
  await tx
    .updateTable('whatsapps')
    .set({
      deleted_at: now,
      updated_at: now,
      version: connection.version + 1,
      status: 'DISCONNECTED',
      tickets_to_id: targetConnection?.id ?? null,
    })
    .set({
      phone_number_id: null,
      access_token_sealed: null,
      app_secret_sealed: null,
      verify_token_sealed: null,
      token_hash: null,
    })
    .set({ queue_ids: [], flow_id_welcome: null, flow_id_not_phrase: null, flow_ids_scheduled: [], send_queue_id: null })
    .set({ agent_id: null, token_end: '', is_default: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await enqueueConnectionTicketsMove(command, id);
  await recordChange(
    command,
    { entity: 'connection', id, name: connection.name },
    { before: toConnectionLogFields(connection), after: null },
  );
  changes.connections.set(id, 'delete');
  return { id, tickets };
}

/** Removes the connection from users whose new tickets use it. Deletes its phrase campaigns and service hours. */
async function detachConnection({ tx, companyId, changes }: Command, id: ConnectionId): Promise<void> {
  const users = await tx
    .updateTable('users')
    .set({ whatsapp_id: null })
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', id)
    .returning('id')
    .execute();
  for (const user of users) changes.users.set(user.id, 'update');
  const campaigns = await tx
    .deleteFrom('flowcampaigns')
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', id)
    .returning('id')
    .execute();
  for (const campaign of campaigns) changes.flowCampaigns.set(campaign.id, 'delete');
  await deleteServiceHours({ tx, companyId }, { kind: 'whatsapp', id });
}

async function loadTargetConnection({ tx, companyId }: Read, id: ConnectionId, targetId: ConnectionId) {
  const targetConnection = await tx
    .selectFrom('whatsapps')
    .select(['id', 'channel'])
    .where('company_id', '=', companyId)
    .where('id', '=', targetId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (targetConnection === undefined || targetId === id) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  return targetConnection;
}

/** Loads what a deletion of the connection affects. Refuses with ERR_NO_WAPP_FOUND. */
export async function loadConnectionUses(read: Read, id: ConnectionId): Promise<ConnectionUses> {
  const { tx, companyId } = read;
  const { channel } = await loadManagedConnection(read, id);
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const campaigns = await tx
    .selectFrom('flowcampaigns')
    .select('name')
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', id)
    .orderBy('name')
    .execute();
  const others = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name', 'channel'])
    .where('company_id', '=', companyId)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return {
    tickets: await countActiveTickets(read, id),
    users: Number(count),
    phraseCampaigns: campaigns.map(({ name }) => name),
    others: others
      .filter((other) => identifyCustomersAlike(channel, other.channel))
      .map((other) => ({ id: other.id, name: other.name })),
  };
}
