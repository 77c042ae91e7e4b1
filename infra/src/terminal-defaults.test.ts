import { expect, test } from 'vitest';
import { withTerminalDefaults } from './terminal-defaults.ts';

test.each([
  [{}, true, 'warn'],
  [{ LOG_LEVEL: '' }, true, 'warn'],
  [{ LOG_LEVEL: 'info' }, true, 'info'],
  [{ LOG_LEVEL: 'debug' }, false, 'debug'],
  [{}, false, undefined],
])('the environment %j (at a terminal: %s) gives the log level %s', (env, isTerminal, level) => {
  expect(withTerminalDefaults({ PORT: '3000', ...env }, isTerminal)).toEqual({
    PORT: '3000',
    ...(level === undefined ? {} : { LOG_LEVEL: level }),
  });
});
