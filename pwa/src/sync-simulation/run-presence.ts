import { TicketPresenceEvent } from '@prosa/contract/live/live-events';
import * as v from 'valibot';
import type { RunStep } from './run-step.ts';

/** Reports that a colleague looks at a ticket or types in it, on a device outside of the simulation. */
export const reportPresence: RunStep = ({ server }, _device, random) => {
  const row = random.of([...server.tickets.values()])?.row;
  const colleague = random.of([...server.users.values()].filter(({ user }) => row !== undefined && server.sees(user, row)));
  if (row === undefined || colleague === undefined) return;
  const activity = random.of(['looking', 'typing', 'gone'] as const);
  const event = { uuid: row.uuid, userId: colleague.user.id, device: 'elsewhere', activity };
  server.publishPresence(v.parse(TicketPresenceEvent, event), row);
};
