import { MediaType } from '@prosa/contract/messages/message';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isForwardable, toForwardedContent } from './forward-message.ts';

const source = { body: '*Ana:*\nOi', fromMe: true, mediaType: 'chat', dataJson: null } as const;

it('a message can be forwarded unless it is deleted, private, a reaction or a call', () => {
  const message = fc.record({
    isDeleted: fc.boolean(),
    isPrivate: fc.boolean(),
    mediaType: fc.constantFrom(...MediaType.options),
  });
  fc.assert(
    fc.property(message, (each) => {
      const isOfOtherKind = each.mediaType !== 'reactionMessage' && each.mediaType !== 'call_log';
      expect(isForwardable(each)).toBe(!each.isDeleted && !each.isPrivate && isOfOtherKind);
    }),
  );
});

it('forwarding replaces a text’s signature with that of the forwarding user, and keeps a customer’s text unchanged', () => {
  expect(toForwardedContent(source, null).body).toBe('Oi');
  expect(toForwardedContent(source, 'Bruno').body).toBe('*Bruno:*\nOi');
  expect(toForwardedContent({ ...source, fromMe: false }, null).body).toBe('*Ana:*\nOi');
});

it('a forwarded contact card keeps its content and gets no signature, and a forwarded button answer becomes a plain text', () => {
  const dataJson = { contacts: [{ name: 'Bia', numbers: ['5511'] }] };
  const card = toForwardedContent({ ...source, body: 'Bia', mediaType: 'contactMessage', dataJson }, 'Bruno');
  expect(card).toEqual({ body: 'Bia', mediaType: 'contactMessage', dataJson });
  const button = toForwardedContent({ ...source, mediaType: 'buttonsMessage', dataJson: { reply: { id: '1' } } }, null);
  expect(button).toEqual({ body: 'Oi', mediaType: 'chat', dataJson: null });
});
