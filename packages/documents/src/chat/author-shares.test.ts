import { UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createAuthorShares, isHalfFreeAfterAdding } from './author-shares.ts';
import type { ChatEntry } from './chat-entry.ts';

const limits = { entries: 200, bytes: 100_000 };
const userIdOf = (id: number): UserId => v.parse(UserId, id);
const createMessageEntry = (userId: number, text: string): ChatEntry => ({
  kind: 'message',
  id: '018f0000-0000-7000-8000-000000000001',
  userId: userIdOf(userId),
  at: '2026-11-21T10:00:00.000Z',
  text,
});
const texts = fc.string({ unit: 'binary', maxLength: 2_000 });
const arbitraryWritings = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), texts), { maxLength: 400 });

/**
 * Writes the entries, except those that exceed their author's share. Returns the shares, and the size of the written entries. An
 * entry's size is that of its text plus 160 bytes.
 */
function writeAll(written: readonly (readonly [userId: number, text: string])[]) {
  const shares = createAuthorShares([]);
  const used = { entries: 0, bytes: 0 };
  const own = new Map<number, number>();
  for (const [userId, text] of written) {
    const added = { entries: 1, bytes: 160 + new TextEncoder().encode(text).byteLength };
    const isAllowed = shares.allows(userIdOf(userId), added, { used, most: limits });
    if (isHalfFreeAfterAdding(added, used, limits)) expect(isAllowed).toBe(true);
    if (!isAllowed) continue;
    shares.add(createMessageEntry(userId, text));
    used.entries += added.entries;
    used.bytes += added.bytes;
    own.set(userId, (own.get(userId) ?? 0) + 1);
    // Directly after an addition, the author has at most as many entries as the document has free. Later this may change, because
    // additions of other authors use up free entries.
    expect(own.get(userId)).toBeLessThanOrEqual(limits.entries - used.entries);
  }
  return { shares, used };
}

test('an author without entries may use half of the space that the other authors have left free', () => {
  fc.assert(
    fc.property(arbitraryWritings, (written) => {
      const { shares, used } = writeAll(written);
      const half = {
        entries: Math.floor((limits.entries - used.entries) / 2),
        bytes: Math.floor((limits.bytes - used.bytes) / 2),
      };
      expect(half.entries).toBeGreaterThan(0);
      expect(shares.allows(userIdOf(5), half, { used, most: limits })).toBe(true);
      expect(shares.allows(userIdOf(5), { ...half, entries: half.entries + 1 }, { used, most: limits })).toBe(false);
    }),
  );
});

test("an author's mentions count towards the space that the author may use in the chat's month", () => {
  const mentions = Array.from({ length: 100 }, () => userIdOf(2_147_483_647));
  const [added, used] = [
    { entries: 1, bytes: 12_000 },
    { entries: 2, bytes: 50_000 },
  ];
  const allows = (first: ChatEntry) =>
    createAuthorShares([first, createMessageEntry(2, 'a')]).allows(userIdOf(1), added, { used, most: limits });
  expect([allows(createMessageEntry(1, 'a')), allows({ ...createMessageEntry(1, 'a'), mentions } as ChatEntry)]).toEqual([
    true,
    false,
  ]);
});
