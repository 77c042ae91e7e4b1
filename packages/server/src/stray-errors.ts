import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Fails the one request, connection or job for which the current code runs. */
type FailCaller = (error: unknown) => void;

const errorOwner = new AsyncLocalStorage<FailCaller>();

/**
 * Runs `work`. An error of `work` or of the asynchronous work that it starts is passed to `fail`, if no code catches it, and
 * doesn't end the process.
 */
export const runWithErrorOwner = <T>(fail: FailCaller, work: () => T): T => errorOwner.run(fail, work);

/** Makes an uncaught error end only the connection to `server` that caused it. If a request caused it, the answer is 500. */
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
 * The origin of an uncaught error: the work for a request, connection or job (`caller`), a promise without a handler, or the
 * process's own work.
 */
export type StrayErrorOrigin = 'caller' | 'promise' | 'process';

/** The number of uncaught errors since the process began, by origin. */
export const strayErrorCounts: Record<StrayErrorOrigin, number> = { caller: 0, promise: 0, process: 0 };

type StrayErrorHandlers = {
  readonly onError: (error: unknown, origin: StrayErrorOrigin) => void;
  /** Stops the process gracefully, because its own work may be left half done. */
  readonly stop: () => void;
};

/**
 * Handles uncaught errors. An error in the work for a caller ends only that caller's request, connection or job, an unhandled
 * rejection ends nothing, and any other error stops the process. Returns a function that removes the listeners.
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
