import { Connection } from '@prosa/contract/channels/connection';
import { type CheckConnectionBody, ConnectionCheck } from '@prosa/contract/channels/connection-check';
import {
  ConnectionChannels,
  ConnectionToken,
  ConnectionUses,
  CreatedConnection,
  ManagedConnection,
} from '@prosa/contract/channels/connection-fields';
import type { ConnectionId } from '@prosa/contract/ids';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { createStore } from '../platform/store.ts';
import { refreshPlanUsage } from '../plan-limits/use-plan-usage.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { CreateConnectionForm, UpdateConnectionForm } from './connection-form.ts';

const connectionCollection = defineCollection({
  path: '/whatsapp',
  readPath: '/whatsapp-admin',
  row: ManagedConnection,
  list: v.pipe(
    v.array(ManagedConnection),
    v.transform((rows) => ({ rows, count: rows.length, hasMore: false })),
  ),
  create: CreateConnectionForm,
  update: UpdateConnectionForm,
  order: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  textOf: ({ name, number }) => `${name} ${number ?? ''}`,
  live: ({ drop, refresh }) => {
    onLiveEvent('whatsapp', (event) => {
      if (event.action === 'delete') drop(event.whatsappId);
      else refresh();
      if (event.action !== 'update') refreshPlanUsage();
    });
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** A connection's new token for the external API. The server sends a token only once, when it creates the token. */
export type NewConnectionToken = { readonly connectionName: string; readonly token: string };
export const newConnectionTokenStore = createStore<NewConnectionToken | undefined>(undefined);

async function uploadGreetingMedia(id: ConnectionId, file: File): Promise<ManagedConnection> {
  const body = new FormData();
  body.set('file', file);
  return callApi('POST', `/whatsapp/${id}/media-upload`, { body, schema: ManagedConnection });
}

const deleteGreetingMedia = (id: ConnectionId): Promise<ManagedConnection> =>
  callApi('DELETE', `/whatsapp/${id}/media-upload`, { schema: ManagedConnection });

/** The company's connections, with the fields that the page of connections edits (coverage 2 §2). */
export const connections: typeof connectionCollection = {
  ...connectionCollection,
  createRow: async ({ greetingMedia, ...values }, idempotencyKey) => {
    const body = { ...values, context: undefined };
    const { token, ...created } = await callApi('POST', '/whatsapp', { body, idempotencyKey, schema: CreatedConnection });
    connectionCollection.upsert(created);
    refreshPlanUsage();
    try {
      if (!(greetingMedia instanceof File)) return created;
      const row = await uploadGreetingMedia(created.id, greetingMedia);
      connectionCollection.upsert(row);
      return row;
    } finally {
      // The token is set even if the upload failed, because a repeat of the command does not return the token again.
      if (token !== null) newConnectionTokenStore.set({ connectionName: created.name, token });
    }
  },
  updateRow: async (id, { greetingMedia, context: { row: before }, ...body }) => {
    let row = await callApi('PUT', `/whatsapp/${id}`, { body, schema: ManagedConnection });
    if (greetingMedia instanceof File) row = await uploadGreetingMedia(id, greetingMedia);
    else if (greetingMedia === null && before?.greetingMediaAttachment != null) row = await deleteGreetingMedia(id);
    connectionCollection.upsert(row);
    return row;
  },
};

/**
 * Loads what uses a connection, and the connections to which its tickets can move if it is deleted. Undefined until the server
 * has answered.
 */
export const useConnectionUsage = (id: ConnectionId): ConnectionUses | undefined =>
  useQuery({
    queryKey: ['connection-uses', id],
    queryFn: () => callApi('GET', `/whatsapp/${id}/uses`, { schema: ConnectionUses }),
    gcTime: 0,
  }).data;

/** Loads the channels that a new connection may have. Undefined until the server has answered. */
export const useConnectionChannels = (): ConnectionChannels['channels'] | undefined =>
  useQuery({
    queryKey: ['connection-channels'],
    queryFn: () => callApi('GET', '/whatsapp-channels', { schema: ConnectionChannels }),
  }).data?.channels;

/**
 * The destination of the open tickets of a deleted connection: another connection to which they move, or `close`, which closes
 * them. Null if the connection has no open tickets.
 */
export type OpenTicketsDestination = ConnectionId | 'close' | null;

/** Deletes a connection. Throws `ApiRefusal` or `NotNow`, like the functions below. */
export async function deleteConnection(id: ConnectionId, tickets: OpenTicketsDestination): Promise<void> {
  const query = tickets === null ? '' : tickets === 'close' ? '?closeTickets=true' : `?toWhatsappId=${tickets}`;
  await callApi('DELETE', `/whatsapp/${id}${query}`, { schema: v.unknown() });
  connectionCollection.drop(id);
  refreshPlanUsage();
}

/**
 * Acts on the session of a connection (coverage 2 §7): POST tries to connect again, PUT asks for a new QR code, DELETE
 * ends the session. Returns the connection in its new state.
 */
export async function changeConnectionSession(method: 'POST' | 'PUT' | 'DELETE', id: ConnectionId): Promise<Connection> {
  const connection = await callApi(method, `/whatsappsession/${id}`, { schema: Connection });
  connectionCollection.refresh();
  return connection;
}

export async function restartConnections(): Promise<void> {
  await callApi('POST', '/whatsapp-restart', { schema: v.unknown() });
  connectionCollection.refresh();
}

/** Creates a new token for the external API, which makes the connection's former token invalid. */
export async function renewConnectionToken({ id, name }: Pick<ManagedConnection, 'id' | 'name'>): Promise<void> {
  const { token } = await callApi('POST', `/whatsapp/${id}/token`, { schema: ConnectionToken });
  newConnectionTokenStore.set({ connectionName: name, token });
  connectionCollection.refresh();
}

export const checkNumberWithMeta = (body: v.InferInput<typeof CheckConnectionBody>): Promise<ConnectionCheck> =>
  callApi('POST', '/whatsapp-check', { body, schema: ConnectionCheck });
