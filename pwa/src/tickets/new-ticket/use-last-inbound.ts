import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import { LastInboundAnswer } from '@prosa/contract/tickets/last-inbound';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../platform/requests/api-client.ts';

/**
 * Returns when a contact wrote last on a connection, or null if the contact never wrote there. Undefined without a contact or a
 * connection, and while the server has not answered: only the server knows the tickets of colleagues.
 */
export function useLastInbound(contactId: ContactId | null, whatsappId: ConnectionId | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['last-inbound', contactId, whatsappId],
    enabled: contactId !== null && whatsappId !== undefined,
    queryFn: () =>
      callApi('GET', `/tickets/contact/${contactId}/last-inbound?whatsappId=${whatsappId}`, { schema: LastInboundAnswer }),
  });
  return data?.lastInboundAt;
}
