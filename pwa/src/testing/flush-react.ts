import React from 'react';
import { flushSync } from 'react-dom';

// The real `setTimeout` is taken when this module is loaded, because a test may later replace the global one.
const { setTimeout } = globalThis;

/**
 * Replaces React's `act`. `render` of `vitest-browser-react` uses `act` to wait, but React has `act` only in its development
 * build. The replacement renders the change and runs its effects immediately, and then lets React render what the effects
 * changed.
 */
Object.assign(React, {
  act: async (change: () => Promise<void>) => {
    flushSync(() => void change());
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  },
});
