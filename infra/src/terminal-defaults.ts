import type { Environment } from './installation.ts';

/**
 * Returns the environment for a start. In a terminal without LOG_LEVEL, Prosa logs only warnings and errors, because a log line
 * for each request would push the printed log-ins out of sight. Otherwise the environment stays unchanged.
 */
export const withTerminalDefaults = (env: Environment, isTerminal: boolean): Environment =>
  isTerminal && (env['LOG_LEVEL'] ?? '') === '' ? { ...env, LOG_LEVEL: 'warn' } : env;
