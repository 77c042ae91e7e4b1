import type { ConnectionId } from '@prosa/contract/ids';
import type { InboundCall } from '../channels/channel-adapter.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { toConnectionShareKey } from '../platform/jobs/job-lanes.ts';
import type { Write } from '../platform/write.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { refuseCallJob } from './refuse-call-job.ts';

/** Enqueues the refusal of a call that begins to ring, unless the company accepts calls (rule K1 of intake/SPEC.md). */
export async function receiveCall(write: Write, whatsappId: ConnectionId, { callId, at }: InboundCall): Promise<void> {
  const { acceptCallWhatsapp } = await loadCompanySettings(write.tx, write.companyId);
  if (acceptCallWhatsapp === 'enabled') return;
  await enqueue(write, refuseCallJob, {
    payload: { whatsappId, callId, begunAt: at.toISOString() },
    shareKey: toConnectionShareKey(whatsappId),
  });
}
