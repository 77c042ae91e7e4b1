import type { Connection } from '@prosa/contract/channels/connection';
import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import { hasReplyWindow } from '@prosa/domain/messages/reply-window';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useIsReplyWindowClosed } from '../use-is-reply-window-closed.ts';
import { useLastInbound } from './use-last-inbound.ts';

/**
 * Tells the user, in the dialog for a new ticket, that the customer can get only a template on the connection that the ticket
 * will use. The user can open the ticket all the same.
 */
export function TemplateNeededNote({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('ticket-dialogs');
  const isNewContact: boolean = useWatch({ name: 'isNewContact' });
  const contactId: ContactId | null = useWatch({ name: 'contactId' });
  const chosenId: ConnectionId | null = useWatch({ name: 'whatsappId' });
  const { whatsappId: usualId } = useSignedInUser();
  const wantedId = chosenId ?? usualId;
  const used = connections.find(({ id, isDefault }) => (wantedId === null ? isDefault : id === wantedId));
  const connection = used !== undefined && hasReplyWindow(used.channel) ? used : undefined;
  const known = useLastInbound(isNewContact ? null : contactId, connection?.id);
  const lastInboundAt = isNewContact ? null : known;
  const isClosed = useIsReplyWindowClosed(
    connection === undefined ? undefined : { channel: connection.channel, isGroup: false, lastInboundAt },
  );
  if (!isClosed) return null;
  return (
    <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      {t(lastInboundAt === null ? 'composer.neverWrote' : 'composer.windowClosed')} {t('openWithoutWriting')}
    </p>
  );
}
