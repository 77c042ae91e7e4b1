import type { Environment } from './installation.ts';

/**
 * The settings of a start at a terminal, where a line for each request would push the log-ins out of sight: warnings and errors
 * alone are logged, unless LOG_LEVEL asks for more. Elsewhere they are left as they are.
 */
export const withTerminalDefaults = (env: Environment, isTerminal: boolean): Environment =>
  isTerminal && (env['LOG_LEVEL'] ?? '') === '' ? { ...env, LOG_LEVEL: 'warn' } : env;
