import type { Environment } from './installation.ts';

/**
 * Returns the environment of a start. At a terminal without LOG_LEVEL, Prosa logs only warnings and errors, because a line for
 * each request would push the log-ins out of sight. Elsewhere the environment stays unchanged.
 */
export const withTerminalDefaults = (env: Environment, isTerminal: boolean): Environment =>
  isTerminal && (env['LOG_LEVEL'] ?? '') === '' ? { ...env, LOG_LEVEL: 'warn' } : env;
