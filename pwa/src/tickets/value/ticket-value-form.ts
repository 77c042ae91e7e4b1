import { TicketValue } from '@prosa/contract/tickets/write-ticket';
import * as v from 'valibot';

/** A form that needs the value of a ticket (coverage 1 §5). The value is null while the field is empty. */
export const RequiredTicketValue = v.object({ value: v.pipe(v.nullable(v.number()), TicketValue) });

/** A form in which the value of a ticket may stay empty. */
export const OptionalTicketValue = v.object({ value: v.nullable(TicketValue) });
