import type { ConnectionStatus } from '@prosa/contract/channels/channel';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/labels/badge.tsx';

const toneByStatus = {
  qrcode: 'warn',
  PAIRING: 'warn',
  DISCONNECTED: 'bad',
  TIMEOUT: 'bad',
  OPENING: 'warn',
  CONNECTED: 'good',
  connecting: 'warn',
} as const satisfies Record<ConnectionStatus, string>;

/** Shows the status of a connection as text. */
export function ConnectionStatusBadge({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation('connections');
  return <Badge tone={toneByStatus[status]}>{t(`statuses.${status}`)}</Badge>;
}
