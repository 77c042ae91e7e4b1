import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { mayShowAllTickets, couldSeeWaitingTicket, seesTicket, toListViewer, type TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

const id = fc.integer({ min: 1, max: 4 }).map(userIdOf);
const queueId = fc.integer({ min: 1, max: 4 }).map(queueIdOf);
const onOff = fc.constantFrom('enabled', 'disabled' as const);
const viewer: fc.Arbitrary<TicketViewer> = fc.record({
  id,
  profile: fc.constant('user' as const),
  allTicket: fc.constantFrom('enable', 'disable' as const),
  allowGroup: fc.boolean(),
  allHistoric: onOff,
  allUserChat: onOff,
  queueIds: fc.uniqueArray(queueId),
});
const ticket: fc.Arbitrary<TicketState> = fc.record({
  status: fc.constantFrom('pending', 'open', 'closed', 'group', 'lgpd', 'nps' as const),
  userId: fc.option(id, { nil: null }),
  queueId: fc.option(queueId, { nil: null }),
  isGroup: fc.boolean(),
});

describe('seesTicket', () => {
  it('an admin sees every ticket', () => {
    fc.assert(fc.property(viewer, ticket, (who, what) => seesTicket({ ...who, profile: 'admin' }, what)));
  });

  it('a user sees their own open ticket in any queue', () => {
    fc.assert(fc.property(viewer, ticket, (who, what) => seesTicket(who, { ...what, status: 'open', userId: who.id })));
  });

  it('a user does not see a colleague’s ticket in a queue to which the user does not belong', () => {
    fc.assert(
      fc.property(viewer, ticket, (who, what) => {
        const strange = what.queueId !== null && !who.queueIds.includes(what.queueId) && what.userId !== who.id;
        if (strange) expect(seesTicket(who, what)).toBe(false);
      }),
    );
  });

  it('only users with allTicket see tickets without a queue', () => {
    fc.assert(
      fc.property(viewer, (who) => {
        const waiting: TicketState = { status: 'pending', userId: null, queueId: null, isGroup: false };
        expect(seesTicket(who, waiting)).toBe(who.allTicket === 'enable');
      }),
    );
  });

  it('only users with allowGroup see tickets of groups', () => {
    fc.assert(
      fc.property(viewer, ticket, (who, what) => {
        expect(seesTicket({ ...who, allowGroup: false }, { ...what, status: 'group' })).toBe(false);
      }),
    );
  });
});

describe('couldSeeWaitingTicket', () => {
  it("couldSeeWaitingTicket is true for an attended ticket in one of the user's queues, and never for a ticket in another queue", () => {
    fc.assert(
      fc.property(viewer, ticket, (who, what) => {
        const isMine = what.queueId === null ? who.allTicket === 'enable' : who.queueIds.includes(what.queueId);
        const isAttended = (what.status === 'open' || what.status === 'group') && what.userId !== null;
        expect(couldSeeWaitingTicket(who, what)).toBe(isMine && isAttended);
      }),
    );
  });
});

describe('show-all', () => {
  it('only admins and users with allUserChat may show the tickets of all users in the list', () => {
    const may = (profile: 'admin' | 'user', allUserChat: 'enabled' | 'disabled') => mayShowAllTickets({ profile, allUserChat });
    expect([may('admin', 'disabled'), may('user', 'enabled'), may('user', 'disabled')]).toEqual([true, true, false]);
  });

  it('the list contains a colleague’s waiting ticket only if the user may switch on show-all and has done so', () => {
    fc.assert(
      fc.property(viewer, fc.constantFrom('admin', 'user' as const), fc.boolean(), (who, profile, showAll) => {
        const eyes = toListViewer({ ...who, profile, queueIds: [queueIdOf(1)] }, { showAll, isSearch: false });
        const theirs: TicketState = { status: 'pending', userId: userIdOf(who.id + 1), queueId: queueIdOf(1), isGroup: false };
        expect(seesTicket(eyes, theirs)).toBe(showAll && (profile === 'admin' || who.allUserChat === 'enabled'));
      }),
    );
  });
});
