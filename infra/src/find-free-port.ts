import { createServer } from 'node:net';

/** Finds a free port. Another process may still take it before the caller does. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no port.'));
        else resolve(address.port);
      });
    });
  });
}
