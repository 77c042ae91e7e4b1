import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useIsPhone } from '../ui/interaction/use-media-query.ts';
import { ContactPanel } from './contact-panel.tsx';
import { useContactCard } from './use-contact-card.ts';

/** The part of a contact that the user wants to see or change. */
export type ContactPart = 'all' | 'note' | 'tags';

type ContactDrawerProps = {
  ticket: Pick<
    TicketView,
    'id' | 'uuid' | 'whatsappId' | 'contactId' | 'contact' | 'value' | 'queue' | 'user' | 'userRating' | 'tagIds'
  >;
  /**
   * The part of the conversation beside which the drawer opens. On a desktop with a wide window, this part gets narrower to make
   * room for the drawer.
   */
  beside: RefObject<HTMLElement | null>;
  /**
   * The part that gets the focus when the drawer opens. `note` and `tags` stand for the field of a new note or tag, and `all`
   * stands for the whole drawer.
   */
  part: ContactPart;
  onClose: () => void;
};

/**
 * Shows the contact of a ticket. On a desktop the drawer is under the conversation's header, beside its messages. If less than
 * 480 px would remain for the messages, the drawer covers the list of tickets. On a phone the drawer covers the messages from the
 * bottom.
 */
export function ContactDrawer({ ticket, beside, part, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('contacts');
  const isPhone = useIsPhone();
  const card = useContactCard(ticket);
  const [conversation] = useState(() => beside.current?.closest('section') ?? null);
  return (
    <Dialog.Root open modal={isPhone} disablePointerDismissal={!isPhone} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal container={isPhone ? undefined : conversation}>
        <Dialog.Backdrop className="fixed inset-0 z-drawer md:hidden bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          data-contact-drawer
          className="z-drawer flex flex-col overflow-hidden border-border bg-card text-foreground shadow-raised outline-none transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-lg max-md:border-t max-md:data-starting-style:translate-y-6 md:absolute md:bottom-0 md:right-0 md:top-15 md:w-85 md:max-w-full md:border-l md:data-starting-style:translate-x-6 split:@max-beside:right-full split:@max-beside:top-0 split:@max-beside:border-r split:@max-beside:data-starting-style:-translate-x-6"
        >
          <header className="flex min-h-15 shrink-0 items-center justify-between gap-2 border-b border-border px-5">
            <Dialog.Title className="text-lead font-heading">{t('title')}</Dialog.Title>
            <Button variant="ghost" size="icon" aria-label={t('common.close')} onClick={onClose} className="-mr-2">
              <X aria-hidden />
            </Button>
          </header>
          {/* The region takes the focus so that the keyboard can scroll it. */}
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region without a control in sight has
            // to take focus
            tabIndex={0}
            role="region"
            aria-label={t('title')}
            className="min-h-0 flex-1 overflow-y-auto p-5 outline-none max-md:pb-[calc(1.25rem+env(safe-area-inset-bottom))]"
          >
            {card === null && <p className="text-secondary-foreground">{t('noContact')}</p>}
            {card && <ContactPanel ticket={ticket} card={card} part={part} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
