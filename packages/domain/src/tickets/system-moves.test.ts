import { describe, expect, it } from 'vitest';
import { userIdOf } from '../users/testing/user-id-of.ts';
import { decideTicketUpdate } from './decide-ticket-update.ts';
import type { TicketUpdateInput } from './ticket-decision.ts';
import { plainTicket, plainTicketSettings } from './testing/plain-ticket.ts';

const base = {
  contactHasTags: false,
  groupAsTicket: false,
  settings: { ...plainTicketSettings, requiredTag: 'enabled' },
} satisfies Partial<TicketUpdateInput>;

describe('a move of the system', () => {
  const decide = (reason: 'menu' | 'flow' | 'timer', given: Pick<TicketUpdateInput, 'ticket' | 'change'>, queueCloses = false) =>
    decideTicketUpdate({ ...base, ...given, queueCloses, actor: { kind: 'system', reason } });
  const toQueue = { queueId: 3 } as TicketUpdateInput['change']; // branded on the wire

  it('from a menu puts a ticket into its queue and ends the bot', () => {
    expect(decide('menu', { ticket: plainTicket({}), change: toQueue })).toEqual({
      ok: true,
      move: 'route',
      patch: { status: 'pending', userId: null, queueId: 3, isTransfered: false, isBot: false },
      effects: [{ kind: 'route-service' }, { kind: 'log', type: 'queue', userId: null, queueId: 3 }],
      successor: null,
    });
  });

  it('from a flow takes a ticket from its attendant, and leaves the bot enabled', () => {
    const decision = decide('flow', {
      ticket: plainTicket({ status: 'open', userId: userIdOf(1), queueId: 2 }),
      change: toQueue,
    });
    expect(decision.ok && decision.patch).toEqual({ status: 'pending', userId: null, queueId: 3, isTransfered: false });
  });

  it('from a menu into a queue that closes tickets closes it', () => {
    const decision = decide('menu', { ticket: plainTicket({}), change: toQueue }, true);
    expect(decision.ok && [decision.patch.status, decision.effects.at(-1)]).toEqual([
      'closed',
      { kind: 'log', type: 'closed', userId: null, queueId: 3 },
    ]);
  });

  it('from a timer closes an attended ticket, and cannot accept a ticket without a user', () => {
    const open = plainTicket({ status: 'open', userId: userIdOf(1), queueId: 2 });
    expect(decide('timer', { ticket: open, change: { status: 'closed' } })).toMatchObject({
      ok: true,
      patch: { status: 'closed', userId: 1 },
    });
    expect(decide('timer', { ticket: plainTicket({ queueId: 2 }), change: { status: 'open' } })).toEqual({
      ok: false,
      code: 'ERR_NO_USER_FOUND',
    });
  });
});
