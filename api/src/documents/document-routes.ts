import { RoomTicketAnswer, RoomTicketBody } from '@prosa/contract/documents/room-ticket';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { grantRoomTicket } from './grant-room-ticket.ts';

/** Routes of documents that several people edit. The sync-server serves the documents themselves. */
export function documentRoutes(router: Router, services: Services): void {
  router.scoped(
    'POST /documents/tickets',
    { summary: 'A ticket for one connection to a document', body: RoomTicketBody, answer: RoomTicketAnswer },
    async (c, scope) => c.json(await grantRoomTicket(services, scope, parseInput(RoomTicketBody, await readJson(c)))),
  );
}
