import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A function that fails one request, connection or job: the one for which the current code runs. */
type FailCaller = (error: unknown) => void;

const errorOwner = new AsyncLocalStorage<FailCaller>();

/**
 * Runs `work`. If `work`, or asynchronous work that it starts, throws an error that no code catches, the error is passed to
 * `fail` and doesn't end the process.
 */
export const runWithErrorOwner = <T>(fail: FailCaller, work: () => T): T => errorOwner.run(fail, work);

/**
 * Makes an uncaught error in the work for a connection to `server` end only this connection. If the work was for a request, the
 * server answers with 500.
 */
export function endCallersOnError(server: Server): void {
  // `enterWith` sets the context for the listeners that run after this one, and for all asynchronous work that they start.
  server.prependListener('connection', (socket: Socket) => errorOwner.enterWith(() => socket.destroy()));
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) =>
    errorOwner.enterWith(() => failRequest(response)),
  );
}

function failRequest(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"ERR_INTERNAL"}');
}

/**
 * The origin of an uncaught error. `caller`: the work for a request, connection or job. `promise`: a rejected promise that no
 * code handles. `process`: all other work.
 */
export type StrayErrorOrigin = 'caller' | 'promise' | 'process';

/** The number of uncaught errors since the process started, by origin. */
export const strayErrorCounts: Record<StrayErrorOrigin, number> = { caller: 0, promise: 0, process: 0 };

type StrayErrorHandlers = {
  readonly onError: (error: unknown, origin: StrayErrorOrigin) => void;
  /** Stops the process gracefully, because its own work may be left half done. */
  readonly stop: () => void;
};

/**
 * Handles uncaught errors. An error in the work for a request, connection or job ends only this work. A rejected promise that no
 * code handles ends nothing. Any other error stops the process. Returns a function that removes the listeners.
 */
export function catchStrayErrors({ onError, stop }: StrayErrorHandlers): () => void {
  const count = (error: unknown, origin: StrayErrorOrigin): void => {
    strayErrorCounts[origin] += 1;
    onError(error, origin);
  };
  const onException = (error: unknown): void => {
    const fail = errorOwner.getStore();
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
