import type { KeyboardEvent } from 'react';
import { describe, expect, it, test } from 'vitest';
import { dismiss, isOffered, initialOffer, pressKey } from './quick-reply-offer.ts';

const key = (name: string, over: object = {}) =>
  // The cast is safe: the code reads only these fields.
  ({ key: name, shiftKey: false, nativeEvent: { isComposing: false }, preventDefault: () => {}, ...over }) as KeyboardEvent;

describe('the list of quick replies', () => {
  it('the list of quick replies opens for a slash and with its button', () => {
    expect([isOffered(initialOffer, '/'), isOffered(initialOffer, '/end'), isOffered(initialOffer, 'oi /end')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isOffered({ isPicking: true, dismissedText: undefined }, '')).toBe(true);
  });

  it('the list of quick replies stays closed for the text at which the user closed it, and returns with the next letter', () => {
    expect(isOffered(dismiss('/'), '/')).toBe(false);
    expect(isOffered(dismiss('/'), '/e')).toBe(true);
    expect(isOffered(dismiss('/'), '/end')).toBe(true);
  });

  it('a slash opens the list of quick replies again after Esc closed the list that its button had opened', () => {
    expect(isOffered(dismiss(''), '')).toBe(false);
    expect(isOffered(dismiss(''), '/end')).toBe(true);
  });
});

describe('Enter while the list is open', () => {
  test.each([
    ['the list takes it', { press: () => true }, '/end', true],
    ['nothing in the list fits', { press: () => false }, '/edn', true],
    ['the list is still loading', null, '/end', true],
    ['the list was opened by its button', { press: () => false }, 'oi', false],
  ])('Enter while %s sends no text that begins with a slash', (_why, keys, text, isTaken) => {
    expect(pressKey(key('Enter'), { keys, close: () => {} }, text)).toBe(isTaken);
  });

  test.each([key('a'), key('Enter', { shiftKey: true }), key('Enter', { nativeEvent: { isComposing: true } })])(
    'keys other than Enter and Esc are left to the text',
    (event) => {
      expect(pressKey(event, { keys: null, close: () => {} }, '/end')).toBe(false);
    },
  );
});

test('Esc closes a list that is still loading, and a loaded list handles Esc itself', () => {
  let closed = 0;
  const close = () => void (closed += 1);
  expect(pressKey(key('Escape'), { keys: null, close }, '/')).toBe(true);
  expect(pressKey(key('Escape'), { keys: { press: () => true }, close }, '/')).toBe(true);
  expect(closed).toBe(1);
});
