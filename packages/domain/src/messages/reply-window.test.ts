import { Channel } from '@prosa/contract/channels/channel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasReplyWindow, isReplyWindowClosed, type ReplyTicket } from './reply-window.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const channels = fc.constantFrom(...Channel.options);
const createCloudApiTicket = (lastInboundAt: Date | null | undefined) =>
  ({ channel: 'whatsappapi', isGroup: false, lastInboundAt: lastInboundAt && lastInboundAt.toISOString() }) as const;

it('on the Cloud API the reply window closes exactly 24 hours after the last message of the customer', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -DAY_MS, max: 3 * DAY_MS }), (wroteAt, passedMs) => {
      const now = new Date(wroteAt.getTime() + passedMs);
      expect(isReplyWindowClosed(createCloudApiTicket(wroteAt), now)).toBe(passedMs >= DAY_MS);
    }),
    {
      examples: [
        [new Date('2026-05-01'), DAY_MS - 1],
        [new Date('2026-05-01'), DAY_MS],
      ],
    },
  );
});

it('a closed reply window stays closed until the customer writes, and each message of the customer opens the window', () => {
  fc.assert(
    fc.property(instants, fc.array(fc.nat({ max: 3 * DAY_MS })), (start, pausesMs) => {
      let now = start;
      for (const pauseMs of pausesMs) {
        const ticket = createCloudApiTicket(now);
        expect(isReplyWindowClosed(ticket, now)).toBe(false);
        const next = new Date(now.getTime() + pauseMs);
        const middle = new Date(now.getTime() + pauseMs / 2);
        if (isReplyWindowClosed(ticket, middle)) expect(isReplyWindowClosed(ticket, next)).toBe(true);
        now = next;
      }
    }),
  );
});

it('on the Cloud API the reply window is closed for a customer who never wrote', () => {
  fc.assert(fc.property(instants, (now) => isReplyWindowClosed(createCloudApiTicket(null), now)));
});

it('the reply window is never closed in other channels, in groups, or while the device does not know when the customer wrote', () => {
  const lastInboundAt = fc.oneof(
    fc.constantFrom(null, undefined),
    instants.map((at) => at.toISOString()),
  );
  const tickets = fc.record({ channel: channels, isGroup: fc.boolean(), lastInboundAt });
  const isFree = ({ channel, isGroup, lastInboundAt: at }: ReplyTicket): boolean =>
    channel !== 'whatsappapi' || isGroup || at === undefined;
  fc.assert(fc.property(tickets.filter(isFree), instants, (ticket, now) => !isReplyWindowClosed(ticket, now)));
  expect(Channel.options.filter(hasReplyWindow)).toEqual(['whatsappapi']);
});
