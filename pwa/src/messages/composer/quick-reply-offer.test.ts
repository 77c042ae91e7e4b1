import type { KeyboardEvent } from 'react';
import { describe, expect, it, test } from 'vitest';
import { dismiss, isOffered, initialOffer, pressKey } from './quick-reply-offer.ts';

const key = (name: string, over: object = {}) =>
  // The code reads only these fields.
  ({ key: name, shiftKey: false, nativeEvent: { isComposing: false }, preventDefault: () => {}, ...over }) as KeyboardEvent;

describe('the list of quick replies', () => {
  it('opens for a slash and with its button', () => {
    expect([isOffered(initialOffer, '/'), isOffered(initialOffer, '/end'), isOffered(initialOffer, 'oi /end')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isOffered({ isPicking: true, dismissedText: undefined }, '')).toBe(true);
  });

  it('stays closed for the text at which it was closed, and returns with the next letter', () => {
    expect(isOffered(dismiss('/'), '/')).toBe(false);
    expect(isOffered(dismiss('/'), '/e')).toBe(true);
    expect(isOffered(dismiss('/'), '/end')).toBe(true);
  });

  it('returns with a slash after Esc closed it from its button', () => {
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
  ])('where %s sends nothing that begins with a slash', (_why, keys, text, isTaken) => {
    expect(pressKey(key('Enter'), { keys, close: () => {} }, text)).toBe(isTaken);
  });

  test.each([key('a'), key('Enter', { shiftKey: true }), key('Enter', { nativeEvent: { isComposing: true } })])(
    'other keys are left alone',
    (event) => {
      expect(pressKey(event, { keys: null, close: () => {} }, '/end')).toBe(false);
    },
  );
});

test('Esc closes a list that is loading, and leaves a loaded one to its own keys', () => {
  let closed = 0;
  const close = () => void (closed += 1);
  expect(pressKey(key('Escape'), { keys: null, close }, '/')).toBe(true);
  expect(pressKey(key('Escape'), { keys: { press: () => true }, close }, '/')).toBe(true);
  expect(closed).toBe(1);
});
