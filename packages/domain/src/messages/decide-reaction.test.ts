import { expect, it } from 'vitest';
import { findReactionRefusal } from './decide-reaction.ts';

const text = { mediaType: 'chat', isPrivate: false, isDeleted: false, fromMe: true, delivery: 'sent' } as const;

it.each([
  ['a message of the company', {}, undefined],
  ['a customer’s message', { fromMe: false, delivery: 'received' }, undefined],
  ['a message that is still on its way', { delivery: 'queued' }, undefined],
  ['a place', { mediaType: 'locationMessage' }, undefined],
  ['a private note', { isPrivate: true, delivery: 'internal' }, 'ERR_NO_MESSAGE_FOUND'],
  ['a deleted message', { isDeleted: true }, 'ERR_NO_MESSAGE_FOUND'],
  ['a reaction', { mediaType: 'reactionMessage' }, 'ERR_NO_MESSAGE_FOUND'],
  ['a call', { mediaType: 'call_log', fromMe: false }, 'ERR_NO_MESSAGE_FOUND'],
  ['a message that the customer never got', { delivery: 'failed' }, 'ERR_SENDING_WAPP_MSG'],
] as const)(
  'findReactionRefusal returns the reason why a reaction to %s is refused, or undefined if the reaction is allowed',
  (_name, changes, refusal) => {
    expect(findReactionRefusal({ ...text, ...changes })).toBe(refusal);
  },
);
