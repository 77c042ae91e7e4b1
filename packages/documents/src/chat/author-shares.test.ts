import { UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createAuthorShares, leavesHalfFree } from './author-shares.ts';
import type { ChatEntry } from './chat-entry.ts';

const most = { entries: 200, bytes: 100_000 };
const entry = (userId: number, text: string): ChatEntry => ({
  kind: 'message',
  id: '018f0000-0000-7000-8000-000000000001',
  userId: v.parse(UserId, userId),
  at: '2026-11-21T10:00:00.000Z',
  text,
});
const texts = fc.string({ unit: 'binary', maxLength: 2_000 });
const writings = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), texts), { maxLength: 400 });

/** Writes the entries that are allowed; each weighs a bit more than its text. */
function writeAll(written: readonly (readonly [userId: number, text: string])[]) {
  const shares = createAuthorShares([]);
  const used = { entries: 0, bytes: 0 };
  const own = new Map<number, number>();
  for (const [userId, text] of written) {
    const added = { entries: 1, bytes: 160 + new TextEncoder().encode(text).byteLength };
    const isAllowed = shares.allows(userId, added, { used, most });
    if (leavesHalfFree(added, used, most)) expect(isAllowed).toBe(true);
    if (!isAllowed) continue;
    shares.add(entry(userId, text));
    used.entries += added.entries;
    used.bytes += added.bytes;
    own.set(userId, (own.get(userId) ?? 0) + 1);
    // The part of the document that was free at the time of writing; others may have used some of it since.
    expect(own.get(userId)).toBeLessThanOrEqual(most.entries - used.entries);
  }
  return { shares, used };
}

test('an author without entries may use half of the space that others have left', () => {
  fc.assert(
    fc.property(writings, (written) => {
      const { shares, used } = writeAll(written);
      const half = {
        entries: Math.floor((most.entries - used.entries) / 2),
        bytes: Math.floor((most.bytes - used.bytes) / 2),
      };
      expect(half.entries).toBeGreaterThan(0);
      expect(shares.allows(5, half, { used, most })).toBe(true);
      expect(shares.allows(5, { ...half, entries: half.entries + 1 }, { used, most })).toBe(false);
    }),
  );
});

test("an author's mentions count towards the share", () => {
  const mentions = Array.from({ length: 100 }, () => v.parse(UserId, 2_147_483_647));
  const [added, used] = [
    { entries: 1, bytes: 12_000 },
    { entries: 2, bytes: 50_000 },
  ];
  const allows = (first: ChatEntry) => createAuthorShares([first, entry(2, 'a')]).allows(1, added, { used, most });
  expect([allows(entry(1, 'a')), allows({ ...entry(1, 'a'), mentions } as ChatEntry)]).toEqual([true, false]);
});
