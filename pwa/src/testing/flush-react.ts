import React from 'react';
import { flushSync } from 'react-dom';

// The timer is taken when this module is loaded, because a test may replace the clock.
const { setTimeout } = globalThis;

/**
 * Replaces React's `act`, which React has only in its development build, but with which `render` of `vitest-browser-react` waits.
 * The replacement renders the change and runs its effects immediately, and then lets React render what the effects changed.
 */
Object.assign(React, {
  act: async (change: () => Promise<void>) => {
    flushSync(() => void change());
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  },
});
