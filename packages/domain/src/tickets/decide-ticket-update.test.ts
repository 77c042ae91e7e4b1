import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RatingChoice, type UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { decideSystemQueueMove, decideTicketUpdate } from './decide-ticket-update.ts';
import type { TicketUpdateInput } from './ticket-decision.ts';
import { createSampleTicket, sampleTicketSettings } from './testing/sample-ticket.ts';

const id = fc.integer({ min: 1, max: 5 }).map(userIdOf);
const maybeId = fc.option(id, { nil: null });
const maybeQueueId = fc.option(fc.integer({ min: 1, max: 5 }).map(queueIdOf), { nil: null });
const status = fc.constantFrom('pending', 'open', 'closed', 'group', 'lgpd', 'nps' as const);
const onOff = fc.constantFrom('enabled', 'disabled' as const);

const change = fc
  .record(
    {
      status: fc.constantFrom('pending', 'open', 'closed', 'group' as const),
      userId: maybeId,
      queueId: maybeQueueId,
      msgTransfer: fc.constantFrom('', 'please take over'),
      isTransfered: fc.boolean(),
      sendFarewellMessage: fc.boolean(),
      ratingId: fc.constantFrom(RatingChoice.dontAsk, RatingChoice.ask),
    },
    { requiredKeys: [] },
  )
  .map((body): UpdateTicketBody => Object.assign({}, body) as UpdateTicketBody); // The cast is needed because only a parse brands ids.

const input: fc.Arbitrary<TicketUpdateInput> = fc.record({
  ticket: fc.record({ status, userId: maybeId, queueId: maybeQueueId, isGroup: fc.boolean() }),
  actor: fc.oneof(
    fc.record({
      kind: fc.constant('user' as const),
      id,
      profile: fc.constantFrom('admin', 'user' as const),
      userClosePendingTicket: onOff,
    }),
    fc.record({
      kind: fc.constant('system' as const),
      reason: fc.constantFrom('menu', 'rating', 'flow', 'timer', 'integration' as const),
    }),
  ),
  change,
  contactHasTags: fc.boolean(),
  groupAsTicket: fc.boolean(),
  mayAskForRating: fc.boolean(),
  queueCloses: fc.boolean(),
  settings: fc.record({
    requiredTag: onOff,
    sendGreetingAccepted: onOff,
    greetingAcceptedMessage: fc.constantFrom('', 'Hello {{firstName}}'),
    sendMsgTransfTicket: onOff,
    transferMessage: fc.constantFrom('', 'You were moved to {{queue}}'),
    closeTicketOnTransfer: onOff,
    sendFarewellWaitingTicket: onOff,
  }),
});

const base = {
  actor: { kind: 'user', id: userIdOf(1), profile: 'user', userClosePendingTicket: 'disabled' },
  contactHasTags: false,
  groupAsTicket: false,
  mayAskForRating: false,
  queueCloses: false,
  settings: sampleTicketSettings,
} satisfies Partial<TicketUpdateInput>;

describe('decideTicketUpdate for any ticket, actor and change', () => {
  it('after an accept, reopening, return or transfer, a waiting ticket has no attendant, and any other unclosed ticket has one', () => {
    fc.assert(
      fc.property(input, (given) => {
        const decision = decideTicketUpdate(given);
        if (!decision.ok || ['edit', 'route', 'close', 'ignore'].includes(decision.move)) return;
        for (const patch of [decision.patch, ...(decision.successor === null ? [] : [decision.successor.patch])]) {
          if (patch.status === 'closed') continue;
          expect(patch.queueId === null && decision.move !== 'return').toBe(false);
          if (patch.status === 'pending') expect(patch.userId).toBeNull();
          else expect(patch.userId).not.toBeNull();
        }
      }),
    );
  });

  it('a ticket loses its queue only if it waits afterwards, in the status pending or lgpd', () => {
    fc.assert(
      fc.property(input, (given) => {
        const decision = decideTicketUpdate(given);
        if (!decision.ok || decision.patch.queueId !== null || given.ticket.queueId === null) return;
        expect(['pending', 'lgpd']).toContain(decision.patch.status);
      }),
    );
  });

  it('an accept never takes a ticket from the colleague who attends it', () => {
    fc.assert(
      fc.property(input, (given) => {
        const decision = decideTicketUpdate(given);
        if (decision.ok && decision.move === 'accept') expect([null, decision.patch.userId]).toContain(given.ticket.userId);
      }),
    );
  });

  it('a conversation continues in a new ticket only if the old ticket closes without a farewell', () => {
    fc.assert(
      fc.property(input, (given) => {
        const decision = decideTicketUpdate(given);
        if (!decision.ok || decision.successor === null) return;
        expect(decision.move).toBe('transfer');
        expect(decision.patch.status).toBe('closed');
        expect(decision.effects.map((effect) => effect.kind)).not.toContain('send-message');
        expect(decision.successor.patch.status).not.toBe('closed');
        expect(decision.successor.patch.queueId).not.toBe(given.ticket.queueId);
      }),
    );
  });

  it('a move by the system logs no user, and is never refused for a missing permission or tag', () => {
    fc.assert(
      fc.property(input, (given) => {
        if (given.actor.kind === 'user') return;
        const decision = decideTicketUpdate(given);
        if (!decision.ok) expect(['ERR_NO_PERMISSION', 'ERR_TICKET_TAG_REQUIRED']).not.toContain(decision.code);
        for (const effect of decision.ok ? decision.effects : [])
          if (effect.kind === 'log' && effect.type !== 'receivedTransfer') expect(effect.userId).toBeNull();
      }),
    );
  });

  it('a repeated move has no effects, unless it is a transfer or a move into a queue by the system', () => {
    fc.assert(
      fc.property(input, (given) => {
        const first = decideTicketUpdate(given);
        if (!first.ok || first.move === 'transfer' || first.move === 'route') return;
        const again = decideTicketUpdate({ ...given, ticket: { ...given.ticket, ...first.patch } });
        if (again.ok) expect(again.effects).toEqual([]);
      }),
    );
  });

  it('a change is refused if the ticket’s status or attendant is not what the device expects', () => {
    fc.assert(
      fc.property(input, status, maybeId, (given, knownStatus, knownUser) => {
        const expects = { status: knownStatus, userId: knownUser };
        const decision = decideTicketUpdate({ ...given, expects });
        if (knownStatus === given.ticket.status && knownUser === given.ticket.userId) return;
        expect(decision.ok).toBe(false);
        if (!decision.ok) expect(['ERR_TICKET_CHANGED', 'ERR_OTHER_OPEN_TICKET']).toContain(decision.code);
      }),
    );
  });
});

describe('decideTicketUpdate for single moves', () => {
  const decide = (given: Pick<TicketUpdateInput, 'ticket' | 'change'> & Partial<TicketUpdateInput>) =>
    decideTicketUpdate({ ...base, ...given });

  it('a repeated closing that asks for a rating changes neither the status nor the queue of the ticket', () => {
    const ticket = createSampleTicket({ status: 'nps', userId: userIdOf(1), queueId: queueIdOf(2) });
    const closing = { status: 'closed', queueId: queueIdOf(3), sendFarewellMessage: true, ratingId: RatingChoice.ask } as const;
    expect(decide({ ticket, change: closing, mayAskForRating: true, queueCloses: true })).toMatchObject({
      patch: { status: 'nps', queueId: 2 },
      effects: [],
    });
  });

  it('accepting a ticket without a queue is refused if the attendant chooses no queue', () => {
    expect(decide({ ticket: createSampleTicket({}), change: { status: 'open' } })).toEqual({
      ok: false,
      code: 'ERR_TICKET_QUEUE_REQUIRED',
    });
  });

  it('accepting a ticket sends the customer a greeting if sendGreetingAccepted is enabled', () => {
    const settings = { ...base.settings, sendGreetingAccepted: 'enabled', greetingAcceptedMessage: 'Hi' };
    const decision = decide({ ticket: createSampleTicket({ queueId: queueIdOf(2) }), change: { status: 'open' }, settings });
    expect(decision.ok && decision.effects).toContainEqual({ kind: 'send-message', why: 'greeting-accepted', text: 'Hi' });
  });

  it('closing a ticket without a tag is refused if requiredTag is enabled', () => {
    const settings = { ...base.settings, requiredTag: 'enabled' };
    expect(
      decide({
        ticket: createSampleTicket({ status: 'open', userId: userIdOf(1), queueId: queueIdOf(2) }),
        change: { status: 'closed' },
        settings,
      }),
    ).toEqual({
      ok: false,
      code: 'ERR_TICKET_TAG_REQUIRED',
    });
  });

  it('only admins, users with userClosePendingTicket and users who see the dashboard may ignore a waiting ticket', () => {
    const given = { ticket: createSampleTicket({ queueId: queueIdOf(2) }), change: { status: 'closed' as const } };
    expect(decide(given)).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
    const allowed = decide({ ...given, actor: { ...base.actor, userClosePendingTicket: 'enabled' } });
    expect(allowed).toMatchObject({ ok: true, move: 'ignore' });
    const bySight = decide({ ...given, actor: { ...base.actor, showDashboard: 'enabled' } });
    expect(bySight).toMatchObject({ ok: true, move: 'ignore' });
  });

  it('a ticket of a group cannot be returned to the queue', () => {
    const given = createSampleTicket({ status: 'open', isGroup: true, userId: userIdOf(1), queueId: queueIdOf(2) });
    expect(decide({ ticket: given, change: { status: 'pending' } })).toEqual({ ok: false, code: 'ERR_TICKET_TRANSITION' });
  });

  it('a transfer to a queue makes the ticket wait and adds a private note, and a transfer to a user opens the ticket', () => {
    const open = createSampleTicket({ status: 'open', userId: userIdOf(1), queueId: queueIdOf(2) });
    const toQueue = decide({
      ticket: open,
      change: { isTransfered: true, queueId: 3, msgTransfer: 'note' } as TicketUpdateInput['change'],
    });
    expect(toQueue).toMatchObject({ ok: true, patch: { status: 'pending', userId: null, queueId: 3 } });
    expect(toQueue.ok && toQueue.effects).toContainEqual({ kind: 'add-private-note', text: 'note' });
    const toUser = decide({ ticket: open, change: { isTransfered: true, queueId: 3, userId: 4 } as TicketUpdateInput['change'] });
    expect(toUser).toMatchObject({ ok: true, patch: { status: 'open', userId: userIdOf(4), queueId: 3 } });
  });

  it('accepting a ticket that a colleague has is refused with ERR_OTHER_OPEN_TICKET, whatever the device expected', () => {
    const taken = createSampleTicket({ status: 'open', userId: userIdOf(7), queueId: queueIdOf(2) });
    const refused = { ok: false, code: 'ERR_OTHER_OPEN_TICKET' };
    const expects = { status: 'pending', userId: null } as const;
    expect(decide({ ticket: taken, change: { status: 'open' }, expects })).toEqual(refused);
    expect(decide({ ticket: taken, change: { status: 'open' } })).toEqual(refused);
    expect(
      decide({ ticket: createSampleTicket({ userId: userIdOf(7), queueId: queueIdOf(2) }), change: { status: 'open' } }),
    ).toEqual(refused);
  });

  it('a transfer to a queue that closes tickets closes the ticket', () => {
    const closed = decide({
      ticket: createSampleTicket({ status: 'open', userId: userIdOf(1), queueId: queueIdOf(2) }),
      // The cast is needed because only a parse brands the id.
      change: { isTransfered: true, queueId: 3, userId: 4 } as TicketUpdateInput['change'],
      queueCloses: true,
    });
    expect(closed).toMatchObject({ ok: true, patch: { status: 'closed', queueId: 3 }, successor: null });
    expect(closed.ok && closed.effects).toContainEqual({ kind: 'end-service' });
  });

  it('a transfer to another queue closes the ticket and opens a new ticket if closeTicketOnTransfer is enabled', () => {
    const settings = {
      ...base.settings,
      closeTicketOnTransfer: 'enabled',
      sendMsgTransfTicket: 'enabled',
      transferMessage: 'Now with ${queue.name}',
    };
    const open = createSampleTicket({ status: 'open', userId: userIdOf(1), queueId: queueIdOf(2) });
    const transfer = (queueId: number) =>
      decide({ ticket: open, change: { isTransfered: true, queueId } as TicketUpdateInput['change'], settings }); // The cast is needed because only a parse brands the id.
    expect(transfer(3)).toMatchObject({
      patch: { status: 'closed', queueId: 2, userId: 1 },
      successor: { patch: { status: 'pending', queueId: 3, userId: null, isTransfered: true } },
    });
    expect(transfer(2)).toMatchObject({ patch: { status: 'pending', queueId: 2 }, successor: null });
  });

  it('closing a waiting ticket sends a farewell only if sendFarewellWaitingTicket is enabled', () => {
    const given = {
      ticket: createSampleTicket({ queueId: queueIdOf(2) }),
      change: { status: 'closed' as const, sendFarewellMessage: true },
      actor: { ...base.actor, userClosePendingTicket: 'enabled' as const },
    };
    const farewell = { kind: 'send-message', why: 'farewell', text: null };
    const silent = decide(given);
    expect(silent.ok && silent.effects).not.toContainEqual(farewell);
    const spoken = decide({ ...given, settings: { ...base.settings, sendFarewellWaitingTicket: 'enabled' } });
    expect(spoken.ok && spoken.effects).toContainEqual(farewell);
  });
});

it('if the system puts many tickets into a queue, each ticket gets the same result as from decideTicketUpdate', () => {
  const reason = fc.constantFrom('menu', 'flow', 'timer', 'integration' as const);
  const queueId = fc.integer({ min: 1, max: 5 }).map(queueIdOf);
  fc.assert(
    fc.property(input, reason, queueId, (given, by, toQueueId) => {
      fc.pre(given.ticket.status !== 'closed');
      const routing = { ...given, actor: { kind: 'system', reason: by } as const, change: { queueId: toQueueId } };
      expect(decideSystemQueueMove(routing)).toEqual(decideTicketUpdate(routing));
    }),
  );
});
