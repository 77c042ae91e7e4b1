import { Ticket } from '@prosa/contract/tickets/ticket';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { callApi } from '../platform/requests/api-client.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { toastError } from '../ui/feedback/toast.ts';
import { storeFoundTicket } from './store-found-ticket.ts';

/**
 * Loads the opened ticket from the server while the device doesn't hold it. If the server refuses, the app returns to the list
 * and shows the reason in a toast (coverage 1 §8), unless the screen already shows the reason (`isTold`). Without a network, the
 * ticket is loaded once there is a network.
 */
export function useLoadMissingTicket(uuid: string | undefined, isMissing: boolean, isTold: boolean): void {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (uuid === undefined || !isMissing) return;
    let isOver = false;
    const load = async (): Promise<void> => {
      try {
        await storeFoundTicket(await callApi('GET', `/tickets/u/${uuid}`, { schema: Ticket }));
      } catch (error) {
        if (isOver || isTold || !(error instanceof ApiRefusal)) return;
        toastError(t(toErrorKey(error.code)));
        navigate('/tickets', { replace: true });
      }
    };
    const loadAgain = (): void => void load();
    loadAgain();
    addEventListener('online', loadAgain);
    return () => {
      isOver = true;
      removeEventListener('online', loadAgain);
    };
  }, [uuid, isMissing, isTold, t, navigate]);
}
