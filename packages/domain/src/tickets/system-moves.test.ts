import { describe, expect, it } from 'vitest';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { decideTicketUpdate } from './decide-ticket-update.ts';
import type { TicketUpdateInput } from './ticket-decision.ts';
import { createSampleTicket, sampleTicketSettings } from './testing/sample-ticket.ts';

const base = {
  contactHasTags: false,
  groupAsTicket: false,
  mayAskForRating: false,
  settings: { ...sampleTicketSettings, requiredTag: 'enabled' },
} satisfies Partial<TicketUpdateInput>;

describe('a move of the system', () => {
  const decide = (reason: 'menu' | 'flow' | 'timer', given: Pick<TicketUpdateInput, 'ticket' | 'change'>, queueCloses = false) =>
    decideTicketUpdate({ ...base, ...given, queueCloses, actor: { kind: 'system', reason } });
  const toQueue = { queueId: 3 } as TicketUpdateInput['change']; // The cast is needed because only a parse brands the id.

  it('a move by the queue menu puts a ticket into the chosen queue and stops the bot', () => {
    expect(decide('menu', { ticket: createSampleTicket({}), change: toQueue })).toEqual({
      ok: true,
      move: 'route',
      patch: { status: 'pending', userId: null, queueId: 3, isTransfered: false, isBot: false, snoozedUntil: null },
      effects: [{ kind: 'route-service' }, { kind: 'log', type: 'queue', userId: null, queueId: 3 }],
      successor: null,
    });
  });

  it('a move by a flow takes a ticket from its attendant, and does not stop the bot', () => {
    const decision = decide('flow', {
      ticket: createSampleTicket({ status: 'open', userId: userIdOf(1), queueId: queueIdOf(2) }),
      change: toQueue,
    });
    expect(decision.ok && decision.patch).toEqual({
      status: 'pending',
      userId: null,
      queueId: 3,
      isTransfered: false,
      snoozedUntil: null,
    });
  });

  it('a move by the queue menu into a queue that closes tickets closes the ticket', () => {
    const decision = decide('menu', { ticket: createSampleTicket({}), change: toQueue }, true);
    expect(decision.ok && [decision.patch.status, decision.effects.at(-1)]).toEqual([
      'closed',
      { kind: 'log', type: 'closed', userId: null, queueId: 3 },
    ]);
  });

  it('a move by a timer can close an attended ticket, and cannot accept a ticket without giving it an attendant', () => {
    const open = createSampleTicket({ status: 'open', userId: userIdOf(1), queueId: queueIdOf(2) });
    expect(decide('timer', { ticket: open, change: { status: 'closed' } })).toMatchObject({
      ok: true,
      patch: { status: 'closed', userId: 1 },
    });
    expect(decide('timer', { ticket: createSampleTicket({ queueId: queueIdOf(2) }), change: { status: 'open' } })).toEqual({
      ok: false,
      code: 'ERR_NO_USER_FOUND',
    });
  });
});
