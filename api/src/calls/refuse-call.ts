import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import type { Services } from '../platform/services.ts';
import { refuseCallJob } from './refuse-call-job.ts';

/** The time in milliseconds after which a call no longer rings, so that a refusal would come too late. */
const MAX_RINGING_MS = 60_000;

type RingingCall = { readonly whatsappId: ConnectionId; readonly callId: string; readonly begunAt: string };

/**
 * Refuses a customer's call at the provider. Throws if the provider could not be asked, so that the job is repeated while the
 * telephone rings.
 */
export async function refuseCall(
  services: Services,
  companyId: CompanyId,
  { call: { whatsappId, callId, begunAt }, signal }: { readonly call: RingingCall; readonly signal: AbortSignal },
): Promise<void> {
  if (services.clock().getTime() - Date.parse(begunAt) > MAX_RINGING_MS) return;
  const access = await services.database.withTenant(companyId, (tx) =>
    findConnectionWithSecrets({ tx, companyId }, services.secrets, whatsappId),
  );
  if (access !== null) await services.channels.get(access.channel)?.refuseCall?.(access, callId, signal);
}

export const refuseCallRunner = createJobRunner(refuseCallJob, ({ services, companyId, createCallSignal }, call) =>
  refuseCall(services, companyId, { call, signal: createCallSignal() }),
);
