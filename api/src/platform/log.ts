import { pino, type Logger } from 'pino';

/**
 * Creates the log of the process, as JSON lines. The log leaves out everything that could contain a secret or a customer's words.
 */
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
        // The error of a connection contains the client, with the key that cancels its queries. The log leaves the client out.
        'err.client',
      ],
      remove: true,
    },
  });
}
