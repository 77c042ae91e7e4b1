import { pino, type Logger } from 'pino';

/** The process's log: JSON lines, without anything that could carry a secret or a customer's words. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'cookie',
        'body',
        'text',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.body',
        '*.text',
        'err.parameters',
        'err.detail',
        // A connection's error carries its whole client, including the key that cancels its queries.
        'err.client',
      ],
      remove: true,
    },
  });
}
