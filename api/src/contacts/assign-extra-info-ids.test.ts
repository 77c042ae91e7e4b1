import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignExtraInfoIds } from './assign-extra-info-ids.ts';

const entry = fc.record({
  id: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  name: fc.string(),
  value: fc.string(),
});

it('each existing entry of extra info keeps its id, and each new entry gets a unique id', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(entry), (before, given) => {
      const former = assignExtraInfoIds([], before);
      const now = assignExtraInfoIds(former, given);
      expect(new Set(now.map(({ id }) => id)).size).toBe(given.length);
      expect(now.map(({ name, value }) => [name, value])).toEqual(given.map(({ name, value }) => [name, value]));
      const known = new Set(former.map(({ id }) => id));
      for (const [index, { id }] of given.entries()) if (id !== undefined && known.delete(id)) expect(now[index]?.id).toBe(id);
    }),
  );
});
