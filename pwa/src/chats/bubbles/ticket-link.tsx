import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import { useDatabase } from '../../sync/database/current-database.ts';

type TicketLinkProps = { ticketId: number; text: string };

/** A ticket's number as a link to it, where this device holds the ticket; else the number alone. */
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

/** The same as a message's text takes it. */
export const ticketLink = (ticketId: number, text: string) => <TicketLink ticketId={ticketId} text={text} />;
