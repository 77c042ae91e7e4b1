import { describe, expect, it } from 'vitest';
import { userIdOf } from '../users/testing/user-id-of.ts';
import { decideTicketUpdate } from './decide-ticket-update.ts';
import type { TicketUpdateInput } from './ticket-decision.ts';

const input: Omit<TicketUpdateInput, 'ticket' | 'change'> = {
  actor: { kind: 'user', id: userIdOf(1), profile: 'user', userClosePendingTicket: 'enabled' },
  contactHasTags: false,
  groupAsTicket: false,
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
type Given = { status: TicketUpdateInput['ticket']['status']; change: object; groupAsTicket?: boolean; isGroup?: boolean };
/** Decides about a ticket of queue 2, by default a group's. */
const decide = ({ status, change, groupAsTicket = false, isGroup = true }: Given) =>
  decideTicketUpdate({
    ...input,
    ticket: { status, userId: status === 'pending' ? null : userIdOf(1), queueId: 2, isGroup },
    change,
    groupAsTicket,
  });
const said = (decision: ReturnType<typeof decide>) =>
  decision.ok ? decision.effects.flatMap((effect) => (effect.kind === 'send-message' ? [effect.why] : [])) : undefined;

describe('a group’s ticket', () => {
  it('is closed without a farewell', () => {
    const closed = decide({ status: 'group', change: { status: 'closed', sendFarewellMessage: true } });
    expect(closed).toMatchObject({ ok: true, move: 'close', patch: { status: 'closed' } });
    expect(said(closed)).toEqual([]);
  });

  it("is a group's again after reopening, and a plain open one if its connection treats groups as tickets", () => {
    const change = { status: 'group' };
    expect(decide({ status: 'closed', change })).toMatchObject({ move: 'reopen', patch: { status: 'group', userId: 1 } });
    expect(decide({ status: 'closed', change, groupAsTicket: true })).toMatchObject({ patch: { status: 'open' } });
  });

  it('stays a group’s when a person gets it, and waits when a queue gets it', () => {
    const change = { isTransfered: true, queueId: 3 };
    expect(decide({ status: 'group', change: { ...change, userId: 4 } })).toMatchObject({
      patch: { status: 'group', userId: 4, queueId: 3 },
    });
    expect(decide({ status: 'group', change })).toMatchObject({ patch: { status: 'pending', userId: null } });
    expect(decide({ status: 'open', isGroup: false, change: { ...change, userId: 4 } })).toMatchObject({
      patch: { status: 'open' },
    });
  });

  it('is greeted on accept only if its connection treats groups as tickets', () => {
    const change = { status: 'group' };
    expect(said(decide({ status: 'pending', change }))).toEqual([]);
    expect(said(decide({ status: 'pending', change, groupAsTicket: true }))).toEqual(['greeting-accepted']);
    expect(said(decide({ status: 'pending', change: { status: 'open' }, isGroup: false }))).toEqual(['greeting-accepted']);
  });
});

it('a contact without consent is ignored without a farewell, even if waiting contacts get one', () => {
  const change = { status: 'closed', sendFarewellMessage: true };
  const ignored = decide({ status: 'lgpd', isGroup: false, change });
  expect(ignored).toMatchObject({ ok: true, move: 'ignore', patch: { status: 'closed' } });
  expect(said(ignored)).toEqual([]);
  expect(said(decide({ status: 'pending', isGroup: false, change }))).toEqual(['farewell']);
});
