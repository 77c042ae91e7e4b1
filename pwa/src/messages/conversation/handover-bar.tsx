import { MAX_STORED_LAST_MESSAGE_CHARACTERS } from '@prosa/domain/tickets/constants';
import { isHandedOverTo } from '@prosa/domain/tickets/is-notification-ticket';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { actionIcons } from '../../tickets/actions/action-icons.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';

type ShownHandover = { readonly by: string | undefined; readonly note: string };

/**
 * Says above the messages who handed the ticket over to the user, with the colleague's note. Opening the ticket ends the
 * handover, but the bar stays until the user closes it or leaves the conversation.
 */
export function HandoverBar({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  const [shown, setShown] = useState<ShownHandover>();
  const [closed, setClosed] = useState<ShownHandover>();
  const { handover, handedBy } = ticket;
  if (handover != null && isHandedOverTo(id, ticket) && !isSameHandover(shown, handover.note, handedBy?.name))
    setShown({ by: handedBy?.name, note: handover.note });
  if (shown === undefined || shown === closed) return null;
  return (
    <div role="status" className="flex items-start gap-3 border-b border-note-border bg-note px-4 py-2">
      <actionIcons.transfer aria-hidden className="mt-1 size-4 shrink-0 text-secondary-foreground" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-strong">
          {t('tickets.handedOverBy', { name: toFirstName(shown.by) ?? t('tickets.colleague') })}
        </span>
        {shown.note !== '' && <span className="line-clamp-3 [unicode-bidi:plaintext]">{toShownNote(shown.note)}</span>}
      </p>
      <ToolButton label={t('common.close')} onClick={() => setClosed(shown)}>
        <X aria-hidden />
      </ToolButton>
    </div>
  );
}

const isSameHandover = (shown: ShownHandover | undefined, note: string, by: string | undefined): boolean =>
  shown !== undefined && shown.note === note && shown.by === by;

/**
 * Adds an ellipsis to a note that was cut. A handover has only the beginning of a long note, and the whole note is a message of
 * the conversation.
 */
const toShownNote = (note: string): string => (note.length < MAX_STORED_LAST_MESSAGE_CHARACTERS - 1 ? note : `${note}…`);
