import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import { useDatabase } from '../../sync/database/current-database.ts';

type TicketLinkProps = { ticketId: number; text: string };

/** Links a ticket's number to it if this device holds the ticket; otherwise shows the number. */
function TicketLink({ ticketId, text }: TicketLinkProps) {
  const database = useDatabase();
  const ticket = useLiveQuery(() => database?.tickets.get(ticketId), [database, ticketId]);
  if (ticket === undefined) return text;
  return (
    <Link href={`/tickets/${ticket.uuid}`} className="underline underline-offset-2">
      {text}
    </Link>
  );
}

/** Makes the same link for a message's text. */
export const renderTicketLink = (ticketId: number, text: string) => <TicketLink ticketId={ticketId} text={text} />;
