import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ack } from '@prosa/contract/messages/message';
import { advanceAck } from './advance-ack.ts';

const ack = fc.constantFrom<Ack>(0, 1, 2, 3, 4, 5);

it('the highest ack counts, in whatever order the acks arrive', () => {
  fc.assert(
    fc.property(fc.array(ack), (acks) => {
      expect(acks.reduce(advanceAck, 0)).toBe(Math.max(0, ...acks));
    }),
  );
});
