import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { toastDone, toastError } from '../ui/feedback/toast.ts';
import { changeConnectionSession } from './connections.ts';

type SessionActionsProps = { row: ManagedConnection; onDisconnect: () => void };

/** Offers those actions on a connection's session that the connection's status allows (coverage 2 §4). */
export function SessionActions({ row: { id, name, channel, status }, onDisconnect }: SessionActionsProps) {
  const { t } = useTranslation('connections');
  const call = useServerCall();
  const [isBusy, startAction] = useTransition();
  const runSessionAction = (act: () => Promise<void>) => startAction(async () => void (await call(act)));
  const retrySession = () =>
    runSessionAction(async () => {
      const { status: now } = await changeConnectionSession('POST', id);
      if (now === 'CONNECTED') toastDone(t('session.isUp', { name }));
      else toastError(t('session.isDown', { name }));
    });
  const requestQrCode = () =>
    runSessionAction(async () => {
      await changeConnectionSession('PUT', id);
      toastDone(t('session.qrCodeAsked'));
    });
  switch (status) {
    case 'qrcode':
      return (
        <Button disabled={isBusy} aria-label={t('session.qrCodeOf', { name })} onClick={requestQrCode}>
          {t('session.qrCode')}
        </Button>
      );
    case 'DISCONNECTED':
      return (
        <div className="flex flex-wrap gap-1.5">
          <Button disabled={isBusy} aria-label={t('session.tryAgainOf', { name })} onClick={retrySession}>
            {t('session.tryAgain')}
          </Button>
          {channel === 'whatsapp' && (
            <Button disabled={isBusy} aria-label={t('session.newQrOf', { name })} onClick={requestQrCode}>
              {t('session.newQr')}
            </Button>
          )}
        </div>
      );
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return (
        <Button aria-label={t('session.disconnectOf', { name })} onClick={onDisconnect}>
          {t('session.disconnect')}
        </Button>
      );
    case 'OPENING':
    case 'connecting':
      return <Button disabled>{t('session.connecting')}</Button>;
  }
}
