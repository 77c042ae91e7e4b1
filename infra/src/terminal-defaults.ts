import type { Environment } from './installation.ts';

/**
 * Returns the environment with which Prosa starts. In a terminal, if LOG_LEVEL is not set, Prosa logs only warnings and errors.
 * Otherwise a line for each request would push the printed log-ins out of sight.
 */
export const withTerminalDefaults = (env: Environment, isTerminal: boolean): Environment =>
  isTerminal && (env['LOG_LEVEL'] ?? '') === '' ? { ...env, LOG_LEVEL: 'warn' } : env;
