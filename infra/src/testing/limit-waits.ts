import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './time-limits.ts';

// Vitest has a setting for the limit of `expect.poll`, but none for the limit of `vi.waitFor`. That limit of a second is too
// short on a busy machine.
const { waitFor } = vi;
const waitForLonger: typeof waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: WAIT_LIMIT_MS, ...options });
// Test files that share a process run this file several times.
if (waitFor.name !== waitForLonger.name) vi.waitFor = waitForLonger;
