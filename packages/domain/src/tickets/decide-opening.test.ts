import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userIdOf } from '../testing/branded-ids.ts';
import { decideOpening } from './decide-opening.ts';

const opening = fc.record({
  status: fc.constantFrom('pending', 'group' as const),
  directTicketsToWallets: fc.boolean(),
  walletOwnerIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }).map(userIdOf)),
});

test("a new conversation opens for the contact's first wallet owner if the company's setting says so", () => {
  expect(decideOpening({ status: 'pending', directTicketsToWallets: true, walletOwnerIds: [4, 2].map(userIdOf) })).toEqual({
    status: 'open',
    userId: 4,
  });
  expect(decideOpening({ status: 'pending', directTicketsToWallets: false, walletOwnerIds: [userIdOf(4)] }).userId).toBeNull();
  expect(decideOpening({ status: 'group', directTicketsToWallets: true, walletOwnerIds: [userIdOf(4)] }).status).toBe('group');
});

test('a conversation that begins as open has an attendant, and a conversation that begins as pending has none', () => {
  fc.assert(
    fc.property(opening, (given) => {
      const { status, userId } = decideOpening(given);
      expect(status === 'open').toBe(userId !== null);
    }),
  );
});
