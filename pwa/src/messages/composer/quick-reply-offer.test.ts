import type { KeyboardEvent } from 'react';
import { describe, expect, it, test } from 'vitest';
import { dismissQuickReplies, areQuickRepliesShown, initialQuickReplyOffer, passKeyToQuickReplies } from './quick-reply-offer.ts';

const key = (name: string, over: object = {}) =>
  // The cast is safe: the code reads only these fields.
  ({ key: name, shiftKey: false, nativeEvent: { isComposing: false }, preventDefault: () => {}, ...over }) as KeyboardEvent;

describe('the list of quick replies', () => {
  it('a slash opens the list of quick replies, and so does its button', () => {
    expect([
      areQuickRepliesShown(initialQuickReplyOffer, '/'),
      areQuickRepliesShown(initialQuickReplyOffer, '/end'),
      areQuickRepliesShown(initialQuickReplyOffer, 'oi /end'),
    ]).toEqual([true, true, false]);
    expect(areQuickRepliesShown({ isPicking: true, dismissedText: undefined }, '')).toBe(true);
  });

  it('the list of quick replies stays closed for the text at which the user closed it, and opens again when the text changes', () => {
    expect(areQuickRepliesShown(dismissQuickReplies('/'), '/')).toBe(false);
    expect(areQuickRepliesShown(dismissQuickReplies('/'), '/e')).toBe(true);
    expect(areQuickRepliesShown(dismissQuickReplies('/'), '/end')).toBe(true);
  });

  it('a slash opens the list of quick replies again after Esc closed the list that its button had opened', () => {
    expect(areQuickRepliesShown(dismissQuickReplies(''), '')).toBe(false);
    expect(areQuickRepliesShown(dismissQuickReplies(''), '/end')).toBe(true);
  });
});

describe('Enter while the list is open', () => {
  test.each([
    ['the list takes it', { keys: { press: () => true }, text: '/end' }, true],
    ['nothing in the list fits', { keys: { press: () => false }, text: '/edn' }, true],
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

test('Esc closes a list that is still loading, and a loaded list handles Esc itself', () => {
  let closed = 0;
  const close = () => void (closed += 1);
  expect(passKeyToQuickReplies(key('Escape'), { keys: null, close }, '/')).toBe(true);
  expect(passKeyToQuickReplies(key('Escape'), { keys: { press: () => true }, close }, '/')).toBe(true);
  expect(closed).toBe(1);
});
