import type { CompanyId, FlowId, IntegrationId } from '@prosa/contract/ids';
import type { IntegrationCall, TestIntegrationAnswer, TestIntegrationBody } from '@prosa/contract/integrations/integration-call';
import type { Services } from '../platform/services.ts';
import { commit, type Read } from '../platform/write.ts';
import type { CallableIntegration } from './calls/integration-attempt.ts';
import { createIntegrationCaller, type IntegrationCaller } from './calls/integration-caller.ts';
import { insertIntegrationCall } from './integration-calls.ts';
import { loadIntegration } from './integration-rows.ts';
import { findCallableIntegration } from './find-callable-integration.ts';

/** The message that a test sends to an integration. */
const TEST_TEXT = 'Oi';

/**
 * `POST /queueIntegration/testSession`: calls an integration once with the fields of the form, outside of transactions. For a
 * stored integration, uses the stored secrets that the form leaves out, and adds the outcome to the list of its calls. Refuses
 * with ERR_NO_INTEGRATION_FOUND.
 */
export async function testIntegration(
  services: Services,
  companyId: CompanyId,
  body: TestIntegrationBody,
): Promise<TestIntegrationAnswer> {
  const { id } = body;
  const stored = id === undefined ? undefined : await loadStoredIntegration(services, companyId, id);
  const result =
    body.type === 'flowbuilder'
      ? await services.database.withTenant(companyId, (tx) => testFlow({ tx, companyId }, body.flowId))
      : await callWithTestText(services, createIntegrationCaller(services), { companyId, integration: toCallable(body, stored) });
  const { detail, ...call } = result;
  if (id !== undefined)
    await commit(services, companyId, (write) =>
      insertIntegrationCall(write, id, { ...call, kind: 'test', attempt: 1, deliveryId: null, ticketId: null }),
    );
  return { ...call, detail };
}

const loadStoredIntegration = (
  services: Services,
  companyId: CompanyId,
  id: IntegrationId,
): Promise<CallableIntegration | undefined> =>
  services.database.withTenant(companyId, async (tx) => {
    const read = { tx, companyId };
    await loadIntegration(read, id);
    return findCallableIntegration(read, services.secrets, id);
  });

const toCallable = (body: TestIntegrationBody, stored: CallableIntegration | undefined): CallableIntegration => ({
  id: stored?.id ?? null,
  name: stored?.name ?? '',
  type: body.type,
  projectName: body.projectName,
  language: body.language,
  urlN8N: body.urlN8N,
  typebotSlug: body.typebotSlug,
  secret: stored?.secret ?? null,
  jsonContent: body.jsonContent === '' ? (stored?.jsonContent ?? null) : body.jsonContent,
});

type IntegrationTestResult = Pick<IntegrationCall, 'status' | 'failure' | 'durationMs'> & { readonly detail: string };

/** Sends `TEST_TEXT` to the system of an integration, and returns the outcome of the last call. */
async function callWithTestText(
  services: Services,
  caller: IntegrationCaller,
  { companyId, integration }: { readonly companyId: CompanyId; readonly integration: CallableIntegration },
): Promise<IntegrationTestResult> {
  const { clock, newId } = services;
  const now = clock();
  const { calls } = await caller.call(
    integration,
    {
      event: 'test',
      request: { kind: integration.type === 'typebot' ? 'start' : 'message', text: TEST_TEXT },
      deliveryId: newId(),
      attempt: 1,
      sessionKey: newId(),
      remoteId: null,
      conversation: {
        companyId,
        connection: null,
        ticket: { id: 0, uuid: newId(), queue: null },
        contact: { id: 0, name: 'Prosa', number: '' },
        message: { id: null, mediaType: 'chat', createdAt: now.toISOString() },
      },
      audio: null,
      now,
    },
    AbortSignal.timeout(TEST_TIMEOUT_MS),
  );
  const durationMs = calls.reduce((sum, call) => sum + call.durationMs, 0);
  const { status, failure, detail } = calls.at(-1) ?? { status: null, failure: 'unreachable' as const, detail: '' };
  return { status, failure, durationMs, detail };
}
/** The longest time in milliseconds that a test of an integration takes. */
const TEST_TIMEOUT_MS = 60_000;

/** Tests whether the flow of an integration can begin. */
async function testFlow({ tx, companyId }: Read, flowId: FlowId | null): Promise<IntegrationTestResult> {
  const flow =
    flowId === null
      ? undefined
      : await tx
          .selectFrom('flowbuilders as f')
          .innerJoin('flow_versions as v', (join) =>
            join.onRef('v.company_id', '=', 'f.company_id').onRef('v.flow_id', '=', 'f.id'),
          )
          .select('f.id')
          .where('f.company_id', '=', companyId)
          .where('f.id', '=', flowId)
          .where('f.active', '=', true)
          .limit(1)
          .executeTakeFirst();
  return { status: null, failure: flow === undefined ? 'flow' : null, durationMs: 0, detail: '' };
}
