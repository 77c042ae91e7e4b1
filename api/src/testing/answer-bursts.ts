import { sql } from 'kysely';
import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { MAX_BURST_MS } from '@prosa/domain/bursts/burst-times';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { answerBursts } from '../intake/answers/answer-bursts.ts';
import { receiveMessage } from '../intake/receive-message.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';

/** Answers all bursts of a company now, as if its customers had paused. Deletes the jobs that would otherwise answer them. */
export async function answerBurstsInTest(services: Services, companyId: CompanyId): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    const unanswered = await tx.selectFrom('unanswered_messages').select('ticket_id as id').distinct().execute();
    if (unanswered.length === 0) return;
    const ids = unanswered.map(({ id }) => id);
    // The tickets are locked first and in the order of their ids, as everywhere, so that concurrent calls cannot deadlock.
    await tx.selectFrom('tickets').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    await tx
      .updateTable('unanswered_messages')
      .set({ received_at: sql<Date>`received_at - make_interval(secs => ${MAX_BURST_MS / 1_000}::int)` })
      .where('ticket_id', 'in', ids)
      .execute();
    await answerBursts(write, ids);
    await tx.deleteFrom('jobs').where('task', '=', 'answer-burst').execute();
  });
}

/** Receives a message and answers it immediately, although the bot would wait a second for further messages. */
export async function receiveAndAnswerInTest(
  services: Services,
  companyId: CompanyId,
  inbound: { readonly whatsappId: ConnectionId; readonly message: InboundMessage },
): Promise<void> {
  await receiveMessage(services, companyId, inbound);
  await answerBurstsInTest(services, companyId);
}
