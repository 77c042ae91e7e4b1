import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import { useDatabase } from '../../sync/database/current-database.ts';

type TicketLinkProps = { ticketId: number; text: string };

/** Shows a ticket's number, as a link if the ticket is on this device. */
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

/** Renders a ticket's number in a message's text as a `TicketLink`. */
export const renderTicketLink = (ticketId: number, text: string) => <TicketLink ticketId={ticketId} text={text} />;
