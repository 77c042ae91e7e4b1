import { expect, test } from 'vitest';
import { isAllowedOrigin } from './is-allowed-origin.ts';

const direct = { publicUrl: null, appOrigins: [] };
const behindProxy = { publicUrl: 'https://prosa.test', appOrigins: ['https://other.test'] };

test.each([
  [direct, 'http://box:3000', true],
  [direct, 'https://box:3000', true],
  [direct, 'http://box:3001', false],
  [direct, 'http://box', false],
  [direct, 'null', false],
  [direct, undefined, true],
  [behindProxy, 'https://prosa.test', true],
  [behindProxy, 'https://other.test', true],
  [behindProxy, 'http://prosa.test', false],
  [behindProxy, 'https://prosa.test.evil.test', false],
  [behindProxy, 'http://box:3000', false],
])('with the configuration %o, a page of %s may open a live connection to box:3000: %s', (config, origin, isAllowed) => {
  expect(isAllowedOrigin(config, { headers: { host: 'box:3000', origin } })).toBe(isAllowed);
});
