import type { KeyboardEvent } from 'react';
import { describe, expect, it, test } from 'vitest';
import { dismissQuickReplies, areQuickRepliesShown, initialQuickReplyOffer, passKeyToQuickReplies } from './quick-reply-offer.ts';

const key = (name: string, over: object = {}) =>
  // The cast is safe: the code reads only these fields.
  ({ key: name, shiftKey: false, nativeEvent: { isComposing: false }, preventDefault: () => {}, ...over }) as KeyboardEvent;

describe('the list of quick replies', () => {
  it('a slash at the beginning of the text, or the button, opens the list of quick replies', () => {
    expect([
      areQuickRepliesShown(initialQuickReplyOffer, '/'),
      areQuickRepliesShown(initialQuickReplyOffer, '/end'),
      areQuickRepliesShown(initialQuickReplyOffer, 'oi /end'),
    ]).toEqual([true, true, false]);
    expect(areQuickRepliesShown({ isPicking: true, dismissedText: undefined }, '')).toBe(true);
  });

  it('after the user has closed the list of quick replies, the list opens again only when the text changes', () => {
    expect(areQuickRepliesShown(dismissQuickReplies('/'), '/')).toBe(false);
    expect(areQuickRepliesShown(dismissQuickReplies('/'), '/e')).toBe(true);
    expect(areQuickRepliesShown(dismissQuickReplies('/'), '/end')).toBe(true);
  });

  it('if the user opened the list of quick replies by the button and closed it, a slash opens the list again', () => {
    expect(areQuickRepliesShown(dismissQuickReplies(''), '')).toBe(false);
    expect(areQuickRepliesShown(dismissQuickReplies(''), '/end')).toBe(true);
  });
});

describe('Enter while the list is open', () => {
  test.each([
    ['the list handles the key', { keys: { press: () => true }, text: '/end' }, true],
    ['no quick reply matches the text', { keys: { press: () => false }, text: '/edn' }, true],
    ['the list is still loading', { keys: null, text: '/end' }, true],
    ['the list was opened by its button', { keys: { press: () => false }, text: 'oi' }, false],
  ])('Enter while %s sends no text that begins with a slash', (_why, { keys, text }, isTaken) => {
    expect(passKeyToQuickReplies(key('Enter'), { keys, close: () => {} }, text)).toBe(isTaken);
  });

  test.each([key('a'), key('Enter', { shiftKey: true }), key('Enter', { nativeEvent: { isComposing: true } })])(
    'while the list of quick replies loads, it handles only Enter and Esc, and leaves all other keys to the text field',
    (event) => {
      expect(passKeyToQuickReplies(event, { keys: null, close: () => {} }, '/end')).toBe(false);
    },
  );
});

test('Esc closes a list of quick replies that is still loading, and a loaded list handles Esc itself', () => {
  let closed = 0;
  const close = () => void (closed += 1);
  expect(passKeyToQuickReplies(key('Escape'), { keys: null, close }, '/')).toBe(true);
  expect(passKeyToQuickReplies(key('Escape'), { keys: { press: () => true }, close }, '/')).toBe(true);
  expect(closed).toBe(1);
});
