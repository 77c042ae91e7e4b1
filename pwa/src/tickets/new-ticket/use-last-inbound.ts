import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import { LastInboundTimeAnswer } from '@prosa/contract/tickets/last-inbound';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../platform/requests/api-client.ts';

/**
 * Returns when a contact wrote last on a connection, or null if the contact never wrote there. The server is asked, because the
 * device lacks the tickets of colleagues. Undefined without a contact or a connection, and until the server has answered.
 */
export function useLastInbound(contactId: ContactId | null, whatsappId: ConnectionId | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['last-inbound', contactId, whatsappId],
    enabled: contactId !== null && whatsappId !== undefined,
    queryFn: () =>
      callApi('GET', `/tickets/contact/${contactId}/last-inbound?whatsappId=${whatsappId}`, { schema: LastInboundTimeAnswer }),
  });
  return data?.lastInboundAt;
}
