import React from 'react';
import { flushSync } from 'react-dom';

// The timer is taken when this module is loaded, because a test may replace the clock.
const { setTimeout } = globalThis;

/**
 * `render` of `vitest-browser-react` waits with `act`, which React has only in its development build. The `act` below replaces
 * it. It draws the change and runs its effects at once, and then lets React draw what the effects changed.
 */
Object.assign(React, {
  act: async (change: () => Promise<void>) => {
    flushSync(() => void change());
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  },
});
