import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Ends the one request, connection or job that the running code works for. */
type Fail = (error: unknown) => void;

const blamed = new AsyncLocalStorage<Fail>();

/** Runs `work`; an error that nobody catches in its course, however late, is told to `fail` instead of ending the process. */
export const runWithErrorOwner = <T>(fail: Fail, work: () => T): T => blamed.run(fail, work);

/** Has an error that nobody catches end the connection of `server` it came up for, and where it came up for a request be its answer 500. */
export function endCallersOnError(server: Server): void {
  // `enterWith` lasts for the listeners after this one, and for all that comes of them.
  server.prependListener('connection', (socket: Socket) => blamed.enterWith(() => socket.destroy()));
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) =>
    blamed.enterWith(() => failRequest(response)),
  );
}

function failRequest(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"ERR_INTERNAL"}');
}

/** Where an error came up that nobody caught: for somebody outside, in a promise nobody waits for, or in the process's own work. */
export type StrayErrorOrigin = 'caller' | 'promise' | 'process';

/** How many such errors there were since the process began. */
export const strayErrorCounts: Record<StrayErrorOrigin, number> = { caller: 0, promise: 0, process: 0 };

type StrayErrorHandlers = {
  readonly onError: (error: unknown, origin: StrayErrorOrigin) => void;
  /** Stops the process in order: what its own work left half done can't be known. */
  readonly stop: () => void;
};

/**
 * Catches errors that nobody caught. One that came up for a caller ends that caller's request alone; a rejected promise that nobody
 * waits for ends nothing; any other stops the process. Gives what takes the listeners away.
 */
export function catchStrayErrors({ onError, stop }: StrayErrorHandlers): () => void {
  const count = (error: unknown, origin: StrayErrorOrigin): void => {
    strayErrorCounts[origin] += 1;
    onError(error, origin);
  };
  const onException = (error: unknown): void => {
    const fail = blamed.getStore();
    count(error, fail === undefined ? 'process' : 'caller');
    if (fail === undefined) stop();
    else fail(error);
  };
  const onRejection = (error: unknown): void => count(error, 'promise');
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
  };
}
