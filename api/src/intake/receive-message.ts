import type { CompanyId } from '@prosa/contract/ids';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import type { Services } from '../platform/services.ts';
import { write } from '../platform/write.ts';
import { applyEffect } from './apply-effect.ts';
import { loadIntakeState } from './load-intake-state.ts';
import { stages } from './stages.ts';

/**
 * Takes one inbound message in, in one transaction, by the rules of SPEC.md. A repeat, in any number and at the same time,
 * changes nothing. `stopped` tells why a message was not recorded.
 */
export async function receiveMessage(
  services: Services,
  companyId: CompanyId,
  whatsappId: number,
  message: InboundMessage,
): Promise<{ readonly stopped: string | null }> {
  return write(services, companyId, async (tx, changes) => {
    let state = await loadIntakeState(tx, companyId, whatsappId, message, services.clock());
    if (state === null) return { stopped: 'no-connection' };
    for (const stage of stages)
      for (const effect of stage.decide(state)) {
        if (effect.kind === 'stop') return { stopped: effect.why };
        state = await applyEffect(tx, companyId, changes, state, effect, services.newId);
      }
    return { stopped: null };
  });
}
