import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { addJob } from '../platform/jobs.ts';
import type { Changes } from '../platform/write.ts';

/** Has the ticket's waiting messages worked on at `runAt` (null: now). One such job waits per ticket, the last one asked for. */
export async function scheduleDeliveries(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  ticketId: number,
  runAt: Date | null,
): Promise<void> {
  await addJob(
    tx,
    companyId,
    changes,
    { task: 'deliver-message', payload: { ticketId } },
    { jobKey: `deliver:${ticketId}`, ...(runAt === null ? {} : { runAt }) },
  );
}
