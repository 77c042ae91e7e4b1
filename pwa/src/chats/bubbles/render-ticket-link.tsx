import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import { useDatabase } from '../../sync/database/current-database.ts';

type TicketLinkProps = { ticketId: number; text: string };

/** Shows a ticket's number. The number is a link if the device has the ticket. */
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

/** Renders a ticket's number in the text of a message as a `TicketLink`. */
export const renderTicketLink = (ticketId: number, text: string) => <TicketLink ticketId={ticketId} text={text} />;
