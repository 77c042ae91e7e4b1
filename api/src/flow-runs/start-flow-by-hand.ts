import type { FlowId, TicketId } from '@prosa/contract/ids';
import { isStartableFlow } from '@prosa/domain/flows/choose-flow';
import { deleteUnansweredMessages } from '../bursts/delete-unanswered-messages.ts';
import { assertNotBlocked } from '../contacts/assert-not-blocked.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { startFlowRun } from './start-flow-run.ts';

/**
 * `POST /messages/flow/{flowId}/{ticketId}`: starts a flow in an attended ticket. A flow that already runs there ends. Refuses
 * with ERR_NO_TICKET_FOUND, ERR_CONTACT_BLOCKED and ERR_NO_FLOW_FOUND. Refuses with ERR_TICKET_TRANSITION if nobody attends the
 * ticket, and with ERR_FLOW_INACTIVE if the flow is inactive or unpublished.
 */
export async function startFlowByHand(command: Command, flowId: FlowId, ticketId: TicketId): Promise<void> {
  const { tx, companyId } = command;
  const { viewer } = command.scope;
  const ticket = await loadVisibleTicket(command, { id: ticketId }, 'lock');
  if (ticket.status !== 'open' && ticket.status !== 'group') throw new AppError('ERR_TICKET_TRANSITION', 422);
  await assertNotBlocked(tx, companyId, ticket.contact_id);
  const flow = await tx
    .selectFrom('flowbuilders as f')
    .select('f.active')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('flow_versions as v')
          .select('v.version')
          .whereRef('v.company_id', '=', 'f.company_id')
          .whereRef('v.flow_id', '=', 'f.id'),
      )
        .$castTo<boolean>()
        .as('published'),
    )
    .where('f.company_id', '=', companyId)
    .where('f.id', '=', flowId)
    .executeTakeFirst();
  if (flow === undefined) throw new AppError('ERR_NO_FLOW_FOUND', 404);
  if (!isStartableFlow(flow)) throw new AppError('ERR_FLOW_INACTIVE', 422);
  const flowStart = { ticketId, flowId, why: 'by-hand' as const, userId: viewer.id };
  const write = command;
  // The customer's earlier messages must not count as answers to the flow's questions.
  await deleteUnansweredMessages(write, [ticketId]);
  if (!(await startFlowRun(write, flowStart))) throw new AppError('ERR_NO_FLOW_FOUND', 404);
}
