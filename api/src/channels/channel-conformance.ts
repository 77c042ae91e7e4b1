import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { describe, expect, test } from 'vitest';
import { isRevisableChannel } from '@prosa/domain/messages/decide-revision';
import type { ChannelAdapter, ConnectionAccess, OutboundMessage } from './channel-adapter.ts';

type ConformanceSubject = {
  readonly adapter: ChannelAdapter;
  readonly access: ConnectionAccess;
  readonly to: OutboundMessage['to'];
};

/**
 * Tests the behaviour that every channel adapter must have. `subject` returns an adapter that is connected to a working provider.
 */
export function describeChannelAdapter(name: string, subject: () => ConformanceSubject): void {
  describe(`channel ${name}`, () => {
    const createMessage = (to: OutboundMessage['to']): OutboundMessage => ({
      messageId: v.parse(MessageId, crypto.randomUUID()),
      to,
      body: 'olá',
      quotedProviderId: null,
      media: null,
    });

    test('a text is accepted with an id of the provider', async () => {
      const { adapter, access, to } = subject();
      const outcome = await adapter.send(access, createMessage(to), AbortSignal.timeout(5_000));
      expect(outcome).toMatchObject({ kind: 'accepted', providerId: expect.stringMatching(/./) });
    });

    test('if a message is sent twice, an adapter that resends after an unclear outcome returns one provider id, and any other adapter returns two', async () => {
      const { adapter, access, to } = subject();
      const sentMessage = createMessage(to);
      const outcomes = [
        await adapter.send(access, sentMessage, AbortSignal.timeout(5_000)),
        await adapter.send(access, sentMessage, AbortSignal.timeout(5_000)),
      ];
      const ids = new Set(outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.providerId : outcome.kind)));
      expect(ids.size).toBe(adapter.afterUnclear === 'resend' ? 1 : 2);
    });

    test('the adapter of a channel can change delivered messages only if attendants may change messages of the channel', async () => {
      const { adapter, access, to } = subject();
      expect(adapter.revise !== undefined).toBe(isRevisableChannel(adapter.channel));
      const sent = await adapter.send(access, createMessage(to), AbortSignal.timeout(5_000));
      const revised = { providerId: sent.kind === 'accepted' ? sent.providerId : '', to, body: 'olá!' };
      await adapter.revise?.(access, revised, AbortSignal.timeout(5_000));
      await adapter.revise?.(access, { ...revised, body: null }, AbortSignal.timeout(5_000));
      await adapter.revise?.(access, { ...revised, body: null }, AbortSignal.timeout(5_000));
    });

    test('a message that was aborted before it began is not reported as accepted', async () => {
      const { adapter, access, to } = subject();
      const cut = adapter.send(access, createMessage(to), AbortSignal.abort()).then(
        ({ kind }) => kind,
        () => 'thrown',
      );
      expect(['unclear', 'retry', 'thrown']).toContain(await cut);
    });

    test.each([[null], ['text'], [[]], [{}], [{ entry: 'x' }], [{ events: [1, null, {}] }]])(
      'a webhook of %j does not throw',
      (payload) => {
        expect(
          subject()
            .adapter.splitWebhook(payload)
            .flatMap((part) => subject().adapter.parseWebhook(part.payload))
            .every((event) => event.kind === 'unknown'),
        ).toBe(true);
      },
    );
  });
}
