import { QueueIntegration } from '@prosa/contract/integrations/integration';
import { ListIntegrationCallsAnswer } from '@prosa/contract/integrations/integration-call';
import {
  CreatedIntegration,
  IntegrationSecret,
  IntegrationUses,
  ListIntegrationsAnswer,
} from '@prosa/contract/integrations/write-integration';
import type { SessionUser } from '@prosa/contract/session/session';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { createStore } from '../platform/store.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { CreateIntegrationForm, UpdateIntegrationForm } from './integration-form.ts';

const integrationCollection = defineCollection({
  path: '/queueIntegration',
  row: QueueIntegration,
  list: v.pipe(
    ListIntegrationsAnswer,
    v.transform(({ queueIntegrations: rows, count, hasMore }) => ({ rows, count, hasMore })),
  ),
  create: CreateIntegrationForm,
  update: UpdateIntegrationForm,
  order: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  textOf: ({ name }) => name,
  live: ({ upsert, drop, refresh }) => {
    onLiveEvent('queueIntegration', (event) => (event.action === 'delete' ? drop(event.id) : upsert(event.queueIntegration)));
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** An integration's new secret for signatures. The server sends a secret only once, when it makes the secret. */
export type NewIntegrationSecret = { readonly name: string; readonly secret: string };
export const newIntegrationSecretStore = createStore<NewIntegrationSecret | undefined>(undefined);

/** The company's integrations (coverage 3 §2). */
export const integrations: typeof integrationCollection = {
  ...integrationCollection,
  createRow: async (values, idempotencyKey) => {
    const body = { ...values, context: undefined };
    const { secret, ...created } = await callApi('POST', '/queueIntegration', {
      body,
      idempotencyKey,
      schema: CreatedIntegration,
    });
    integrationCollection.upsert(created);
    if (secret !== null) newIntegrationSecretStore.set({ name: created.name, secret });
    return created;
  },
  updateRow: async (id, values) => {
    const body = { ...values, context: undefined };
    const updated = await callApi('PUT', `/queueIntegration/${id}`, { body, schema: QueueIntegration });
    integrationCollection.upsert(updated);
    return updated;
  },
};

/**
 * Makes a new secret for an integration's signatures, which makes the former secret invalid. Throws `ApiRefusal` or `NotNow`,
 * like the following calls.
 */
export async function renewIntegrationSecret({ id, name }: QueueIntegration): Promise<void> {
  const { secret } = await callApi('POST', `/queueIntegration/${id}/secret`, { schema: IntegrationSecret });
  newIntegrationSecretStore.set({ name, secret });
  integrationCollection.refresh();
}

/** Loads what uses an integration, and would lose it if it were deleted. Undefined until the server has answered. */
export const useIntegrationUses = (id: QueueIntegration['id']): IntegrationUses | undefined =>
  useQuery({
    queryKey: ['integration-uses', id],
    queryFn: () => callApi('GET', `/queueIntegration/${id}/uses`, { schema: IntegrationUses }),
    gcTime: 0,
  }).data;

/** Loads the last calls of an integration. */
export const useIntegrationCalls = (id: QueueIntegration['id']) =>
  useQuery({
    queryKey: ['integration-calls', id],
    queryFn: () => callApi('GET', `/queueIntegration/${id}/calls`, { schema: ListIntegrationCallsAnswer }),
    gcTime: 0,
  });

/**
 * Loads all integrations of the company, from which the user chooses one in a form. Undefined until the server has answered, and
 * for a user who may not see them.
 */
export function useIntegrationChoices(): readonly QueueIntegration[] | undefined {
  const enabled = mayListIntegrations(useSignedInUser());
  return useQuery({ queryKey: ['integration-choices'], queryFn: fetchIntegrations, enabled, gcTime: 0 }).data;
}

/** Returns whether a user may see integrations: only admins may, of a company whose plan has integrations. */
export const mayListIntegrations = (user: SessionUser): boolean =>
  user.company.plan.useIntegrations && holdsPermission(user, 'drawer-admin-items:view');

/** Fetches all integrations of the company. Throws `ApiRefusal` or `NotNow`. */
export async function fetchIntegrations(): Promise<readonly QueueIntegration[]> {
  const all: QueueIntegration[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await integrationCollection.fetchPage('', page);
    all.push(...answer.rows);
    hasMore = answer.hasMore;
  }
  return all;
}
