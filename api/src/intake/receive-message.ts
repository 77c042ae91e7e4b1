import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { receiveMessages } from './receive-messages.ts';

/** Receives one inbound message in its own transaction. */
export const receiveMessage = (
  services: Services,
  companyId: CompanyId,
  { whatsappId, message }: { readonly whatsappId: ConnectionId; readonly message: InboundMessage },
): Promise<void> => commit(services, companyId, (write) => receiveMessages(write, [{ whatsappId, message }]));
