import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { decideTicketUpdate } from './decide-ticket-update.ts';
import type { TicketUpdateInput } from './ticket-decision.ts';
import { createSampleTicket, sampleTicketSettings } from './testing/sample-ticket.ts';

const ana = { kind: 'user', id: userIdOf(1), profile: 'user', userClosePendingTicket: 'enabled' } as const;
const open = createSampleTicket({ status: 'open', userId: ana.id, queueId: queueIdOf(2) });
const waiting = { ...open, status: 'nps' } as const;
const closeAndAsk = { status: 'closed', sendFarewellMessage: true, ratingId: RatingChoice.ask } as const;
const input: TicketUpdateInput = {
  ticket: open,
  actor: ana,
  change: closeAndAsk,
  contactHasTags: false,
  groupAsTicket: false,
  mayAskForRating: true,
  queueCloses: false,
  settings: sampleTicketSettings,
};
const decide = (over: Partial<TicketUpdateInput>) => decideTicketUpdate({ ...input, ...over });

describe('closing a ticket with a rating', () => {
  it('closing a ticket with a rating asks the customer instead of sending the farewell, and the ticket waits for the answer', () => {
    expect(decide({})).toEqual({
      ok: true,
      move: 'close',
      patch: {
        status: 'nps',
        userId: ana.id,
        queueId: 2,
        isTransfered: false,
        isBot: false,
        waitingSince: null,
        answerDueAt: null,
        overdueFor: [],
        handover: null,
        snoozedUntil: null,
      },
      effects: [
        { kind: 'send-message', why: 'rating', text: null },
        { kind: 'await-rating' },
        { kind: 'log', type: 'nps', userId: ana.id, queueId: 2 },
      ],
      successor: null,
    });
  });

  it.each([
    ['the attendant chooses not to ask', { change: { ...closeAndAsk, ratingId: RatingChoice.dontAsk } }],
    ['an older device sends no choice about a rating', { change: { status: 'closed', sendFarewellMessage: true } }],
    ['the ticket closes without a farewell', { change: { ...closeAndAsk, sendFarewellMessage: false } }],
    ['the connection asks for no ratings', { mayAskForRating: false }],
    ['the system closes the ticket', { actor: { kind: 'system', reason: 'timer' } }],
    ['the ticket belongs to a group', { ticket: { ...open, isGroup: true } }],
    ['nobody serves the ticket', { ticket: { ...open, status: 'pending', userId: null } }],
  ] satisfies [string, Partial<TicketUpdateInput>][])(
    'closing a ticket does not ask the customer of the ticket for a rating if %s',
    (_why, over) => expect(decide(over)).toMatchObject({ ok: true, patch: { status: 'closed' } }),
  );

  it('closing a ticket with a rating is refused if the ticket lacks a tag that the company requires', () => {
    expect(decide({ settings: { ...sampleTicketSettings, requiredTag: 'enabled' } })).toEqual({
      ok: false,
      code: 'ERR_TICKET_TAG_REQUIRED',
    });
  });

  it('no ticket waits for a rating unless its company and connection ask for ratings', () => {
    const status = fc.constantFrom('pending', 'open', 'closed', 'group', 'lgpd' as const);
    const change = fc.record({
      status: fc.constantFrom('closed', 'open', 'pending', 'group' as const),
      sendFarewellMessage: fc.boolean(),
      ratingId: fc.constantFrom(RatingChoice.dontAsk, RatingChoice.ask),
    });
    fc.assert(
      fc.property(status, change, fc.boolean(), (each, asked, isGroup) => {
        const decision = decide({ ticket: { ...open, status: each, isGroup }, change: asked, mayAskForRating: false });
        if (decision.ok) expect(decision.patch.status).not.toBe('nps');
      }),
    );
  });
});

describe('a ticket that waits for a rating', () => {
  it('a ticket that waits for a rating can be closed without a rating, and the customer then gets the farewell', () => {
    const change = { ...closeAndAsk, ratingId: RatingChoice.dontAsk };
    const decision = decide({ ticket: waiting, change });
    expect(decision).toMatchObject({ ok: true, move: 'close', patch: { status: 'closed' } });
    expect(decision.ok && decision.effects[0]).toEqual({ kind: 'send-message', why: 'farewell', text: null });
  });

  it('a repeated closing does not ask the customer for a rating again', () => {
    expect(decide({ ticket: waiting })).toMatchObject({ ok: true, move: 'edit', patch: { status: 'nps' }, effects: [] });
  });

  it('a ticket that waits for a rating can be reopened, even by a colleague, who then attends it in a new service', () => {
    const bruno = { ...ana, id: userIdOf(7) };
    expect(decide({ ticket: waiting, actor: bruno, change: { status: 'open' } })).toMatchObject({
      ok: true,
      move: 'reopen',
      patch: { status: 'open', userId: 7, queueId: 2 },
      effects: [{ kind: 'start-service' }, { kind: 'log', type: 'reopen' }],
    });
  });

  it('a ticket that waits for a rating cannot be returned to the queue', () => {
    expect(decide({ ticket: waiting, change: { status: 'pending' } })).toEqual({ ok: false, code: 'ERR_TICKET_TRANSITION' });
  });
});
