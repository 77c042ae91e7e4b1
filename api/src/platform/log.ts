import { pino, type Logger } from 'pino';

/** The process's log: JSON lines, with whatever could carry a secret or a customer's words cut out. */
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
        // A connection's error carries its whole client, the key to cancel its queries included.
        'err.client',
      ],
      remove: true,
    },
  });
}
