import { refuseModelCall } from './model-answer.ts';
import type { RouteContext } from './model-route.ts';

/** Refuses to write to a blocked contact. */
export function assertNotBlocked({ server }: RouteContext, contactId: number): void {
  if (server.contacts.get(contactId)?.row.active === false) refuseModelCall(422, 'ERR_CONTACT_BLOCKED');
}
