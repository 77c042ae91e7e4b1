import * as v from 'valibot';
import { IntegrationId, TicketId, type ConnectionId } from '@prosa/contract/ids';
import type { IntegrationType } from '@prosa/contract/integrations/integration';
import { createIntegrationCaller } from '../integrations/calls/integration-caller.ts';
import { answerWithIntegration } from '../integration-sessions/answer-with-integration.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { startFlowScene, type FlowScene, type TestCustomer } from './flow-scene.ts';

/** The secret of every integration of the scene. */
export const INTEGRATION_SECRET = 'ab'.repeat(32);

export type IntegrationScene = FlowScene & {
  /** Adds an integration. `columns` sets other values for the columns of its row. */
  readonly addIntegration: (type: IntegrationType, columns?: Readonly<Record<string, unknown>>) => Promise<IntegrationId>;
  /** Sets the integration of a connection. Null removes it. */
  readonly setConnectionIntegration: (connection: ConnectionId, id: IntegrationId | null) => Promise<void>;
  /** Runs the answering job of the customer's ticket once. */
  readonly answer: (customer: TestCustomer) => Promise<void>;
  /** Runs the answering job of the customer's ticket at each of its planned times, until no message waits for an answer. */
  readonly answerAll: (customer: TestCustomer) => Promise<void>;
  /** Returns the number of messages that wait for the integration of the customer's ticket. */
  readonly countWaiting: (customer: TestCustomer) => Promise<number>;
  readonly calls: (id: IntegrationId) => Promise<Record<string, unknown>[]>;
};

/** Starts the company of the flow scene, whose integrations may call servers on this machine. */
export async function startIntegrationScene(google: Partial<Config['integrations']> = {}): Promise<IntegrationScene> {
  const scene = await startFlowScene();
  const { rows } = scene;
  const services: Services = {
    ...scene.services,
    config: {
      ...scene.services.config,
      integrations: { ...scene.services.config.integrations, allowsPrivateAddresses: true, ...google },
    },
  };
  const caller = createIntegrationCaller(services);
  const findTicketId = async (customer: TestCustomer) => v.parse(TicketId, (await customer.ticket())?.['id']);
  const answer = async (customer: TestCustomer): Promise<void> => {
    const run = { shutdown: new AbortController().signal, createCallSignal: () => new AbortController().signal };
    await answerWithIntegration(services, caller, { companyId: scene.companyId, ticketId: await findTicketId(customer), run });
  };
  const waiting = async (customer: TestCustomer) =>
    rows('select due_at from integration_messages where ticket_id = $1 order by position', await findTicketId(customer));
  return {
    ...scene,
    services,
    answer,
    async addIntegration(type, columns = {}) {
      const values = {
        company_id: scene.companyId,
        name: 'Robô',
        type,
        project_name: '',
        language: 'pt-BR',
        url_n8n: '',
        secret_sealed: services.secrets.seal(INTEGRATION_SECRET),
        secret_end: INTEGRATION_SECRET.slice(-4),
        typebot_slug: '',
        typebot_delay_message_ms: 0,
        typebot_expires_minutes: 0,
        typebot_keyword_finish: '',
        typebot_keyword_restart: '',
        typebot_restart_message: '',
        typebot_unknown_message: '',
        ...columns,
      };
      const names = Object.keys(values);
      const [row] = await rows(
        `insert into queue_integrations (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
        ...Object.values(values),
      );
      return v.parse(IntegrationId, row?.['id']);
    },
    setConnectionIntegration: async (connection, id) =>
      void (await rows('update whatsapps set integration_id = $2 where id = $1', connection, id)),
    async answerAll(customer) {
      for (let left = await waiting(customer); left.length > 0; left = await waiting(customer)) {
        const dueAt = left[0]?.['due_at'];
        if (dueAt instanceof Date) scene.clock.nowMs = Math.max(scene.clock.nowMs, dueAt.getTime());
        await answer(customer);
      }
    },
    countWaiting: async (customer) => (await waiting(customer)).length,
    calls: (id) => rows('select * from queue_integration_calls where integration_id = $1 order by id', id),
  };
}
