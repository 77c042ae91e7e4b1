import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userIdOf } from '../testing/branded-ids.ts';
import { decideOpening } from './decide-opening.ts';

const opening = fc.record({
  status: fc.constantFrom('pending', 'group' as const),
  directTicketsToWallets: fc.boolean(),
  walletOwnerIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }).map(userIdOf)),
});

test('if directTicketsToWallets is on, a new ticket goes to the first user whose wallet contains the contact', () => {
  expect(decideOpening({ status: 'pending', directTicketsToWallets: true, walletOwnerIds: [4, 2].map(userIdOf) })).toEqual({
    status: 'open',
    userId: 4,
  });
  expect(decideOpening({ status: 'pending', directTicketsToWallets: false, walletOwnerIds: [userIdOf(4)] }).userId).toBeNull();
  expect(decideOpening({ status: 'group', directTicketsToWallets: true, walletOwnerIds: [userIdOf(4)] }).status).toBe('group');
});

test('a new ticket with the status open has an attendant, and one with the status pending has none', () => {
  fc.assert(
    fc.property(opening, (given) => {
      const { status, userId } = decideOpening(given);
      expect(status === 'open').toBe(userId !== null);
    }),
  );
});
