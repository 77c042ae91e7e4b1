import { Ticket } from '@prosa/contract/tickets/ticket';
import { errorKey } from '@prosa/i18n/error-key';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { callApi } from '../platform/requests/api-client.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { toastError } from '../ui/feedback/toast.ts';
import { storeFoundTicket } from './store-found-ticket.ts';

/**
 * Loads an opened ticket that isn't on the device. If the user can't see the ticket, the app returns to the list with the
 * reason (coverage 1 §8). It doesn't if the screen already shows the reason (`isTold`). Without a network the load is repeated
 * once there is a network.
 */
export function useMissingTicket(uuid: string | undefined, isMissing: boolean, isTold: boolean): void {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (uuid === undefined || !isMissing) return;
    let isOver = false;
    const fetchIt = async (): Promise<void> => {
      try {
        await storeFoundTicket(await callApi('GET', `/tickets/u/${uuid}`, { schema: Ticket }));
      } catch (error) {
        if (isOver || isTold || !(error instanceof ApiRefusal)) return;
        toastError(t(errorKey(error.code)));
        navigate('/tickets', { replace: true });
      }
    };
    const again = (): void => void fetchIt();
    again();
    addEventListener('online', again);
    return () => {
      isOver = true;
      removeEventListener('online', again);
    };
  }, [uuid, isMissing, isTold, t, navigate]);
}
