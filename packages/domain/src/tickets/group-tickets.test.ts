import { describe, expect, it } from 'vitest';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { decideTicketUpdate } from './decide-ticket-update.ts';
import type { TicketUpdateInput } from './ticket-decision.ts';

const input: Omit<TicketUpdateInput, 'ticket' | 'change'> = {
  actor: { kind: 'user', id: userIdOf(1), profile: 'user', userClosePendingTicket: 'enabled' },
  contactHasTags: false,
  groupAsTicket: false,
  mayAskForRating: true,
  queueCloses: false,
  settings: {
    requiredTag: 'disabled',
    sendGreetingAccepted: 'enabled',
    greetingAcceptedMessage: 'Olá',
    sendMsgTransfTicket: 'disabled',
    transferMessage: '',
    closeTicketOnTransfer: 'disabled',
    sendFarewellWaitingTicket: 'enabled',
  },
};
type GivenTicket = { status: TicketUpdateInput['ticket']['status']; change: object; groupAsTicket?: boolean; isGroup?: boolean };
/** Decides a change of a ticket in queue 2. The ticket belongs to a group unless `isGroup` is false. */
const decide = ({ status, change, groupAsTicket = false, isGroup = true }: GivenTicket) =>
  decideTicketUpdate({
    ...input,
    ticket: { status, userId: status === 'pending' ? null : userIdOf(1), queueId: queueIdOf(2), isGroup },
    change,
    groupAsTicket,
  });
const listMessages = (decision: ReturnType<typeof decide>) =>
  decision.ok ? decision.effects.flatMap((effect) => (effect.kind === 'send-message' ? [effect.why] : [])) : undefined;

describe("a group's ticket", () => {
  it("a group's ticket is closed without a farewell", () => {
    const closed = decide({ status: 'group', change: { status: 'closed', sendFarewellMessage: true } });
    expect(closed).toMatchObject({ ok: true, move: 'close', patch: { status: 'closed' } });
    expect(listMessages(closed)).toEqual([]);
  });

  it('a reopened ticket of a group has the status group, or open if its connection treats groups as tickets', () => {
    const change = { status: 'group' };
    expect(decide({ status: 'closed', change })).toMatchObject({ move: 'reopen', patch: { status: 'group', userId: 1 } });
    expect(decide({ status: 'closed', change, groupAsTicket: true })).toMatchObject({ patch: { status: 'open' } });
  });

  it("a group's ticket keeps the status group when it is transferred to a user, and waits when it is transferred to a queue", () => {
    const change = { isTransfered: true, queueId: 3 };
    expect(decide({ status: 'group', change: { ...change, userId: 4 } })).toMatchObject({
      patch: { status: 'group', userId: 4, queueId: 3 },
    });
    expect(decide({ status: 'group', change })).toMatchObject({ patch: { status: 'pending', userId: null } });
    expect(decide({ status: 'open', isGroup: false, change: { ...change, userId: 4 } })).toMatchObject({
      patch: { status: 'open' },
    });
  });

  it("accepting a group's ticket sends a greeting only if its connection treats groups as tickets", () => {
    const change = { status: 'group' };
    expect(listMessages(decide({ status: 'pending', change }))).toEqual([]);
    expect(listMessages(decide({ status: 'pending', change, groupAsTicket: true }))).toEqual(['greeting-accepted']);
    expect(listMessages(decide({ status: 'pending', change: { status: 'open' }, isGroup: false }))).toEqual([
      'greeting-accepted',
    ]);
  });
});

it('ignoring a ticket that waits for consent sends no farewell, even if ignored waiting tickets get a farewell', () => {
  const change = { status: 'closed', sendFarewellMessage: true };
  const ignored = decide({ status: 'lgpd', isGroup: false, change });
  expect(ignored).toMatchObject({ ok: true, move: 'ignore', patch: { status: 'closed' } });
  expect(listMessages(ignored)).toEqual([]);
  expect(listMessages(decide({ status: 'pending', isGroup: false, change }))).toEqual(['farewell']);
});
