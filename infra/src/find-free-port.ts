import { createServer } from 'node:net';

/** Finds a port that is free at this moment. Another process may take it before the caller uses it. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probeServer = createServer();
    probeServer.once('error', reject);
    probeServer.listen(0, '127.0.0.1', () => {
      const address = probeServer.address();
      probeServer.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no port.'));
        else resolve(address.port);
      });
    });
  });
}
