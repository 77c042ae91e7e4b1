import type { Contact } from '@prosa/contract/contacts/contact';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { requestedComposerFocusStore } from '../../tickets/actions/requested-composer-focus.ts';
import { NewTicketDialog } from '../../tickets/new-ticket/new-ticket-dialog.tsx';
import type { CardPerson } from './contact-card-request.ts';
import { findContactByNumber } from './find-contact-by-number.ts';

/** Opens a ticket with a person of a contact card: with the company's contact of that number, or else with a new one. */
export function WriteToPersonDialog({ person, onClose }: { person: CardPerson; onClose: () => void }) {
  const [, navigate] = useLocation();
  const [found, setFound] = useState<{ readonly contact: Contact | undefined }>();
  useEffect(() => {
    let isWanted = true;
    void findContactByNumber(person.number).then((contact) => {
      if (isWanted) setFound({ contact });
    });
    return () => {
      isWanted = false;
    };
  }, [person]);
  if (found === undefined) return null;
  const openTicket = (uuid: string) => {
    onClose();
    requestedComposerFocusStore.set(uuid);
    navigate(`/tickets/${uuid}`);
  };
  const proposed = found.contact === undefined ? { person } : { contact: found.contact };
  return <NewTicketDialog {...proposed} onClose={onClose} onOpen={openTicket} />;
}
