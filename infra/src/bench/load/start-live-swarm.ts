import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';

/** The orders that the benchmark gives to a swarm of live clients. */
export const LiveSwarmOrder = v.variant('do', [
  v.object({
    do: v.literal('open'),
    port: v.number(),
    /**
     * The clients that connect, one for each entry. An entry is a user with a company and a token, or null for a client of a bare
     * `ws` server.
     */
    members: v.array(v.nullable(v.object({ company: v.number(), token: v.string() }))),
    /** The clients connect at random times within this number of milliseconds. */
    spreadMs: v.number(),
    /**
     * The API path from which each client pulls once it is connected, starting at its last cursor. Null means that the clients
     * don't pull.
     */
    pullFrom: v.nullable(v.string()),
  }),
  v.object({ do: v.literal('expect'), events: v.number() }),
  v.object({ do: v.literal('leave') }),
]);
export type LiveSwarmOrder = v.InferOutput<typeof LiveSwarmOrder>;

export type LiveSwarm = {
  readonly pid: number;
  readonly open: (order: Omit<Extract<LiveSwarmOrder, { do: 'open' }>, 'do'>) => Promise<void>;
  /** Calls `start`, which causes events. Resolves once all clients together have received `events` events since then. */
  readonly hear: (events: number, start: () => void) => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts live clients in a separate process, so that their CPU time doesn't count as the server's. */
export async function startLiveSwarm(): Promise<LiveSwarm> {
  const child = fork(join(import.meta.dirname, 'live-swarm.ts'));
  const expectMessage = async (text: string): Promise<void> => {
    const enough = new AbortController();
    const either = [once(child, 'message', enough), once(child, 'exit', enough).then(() => ['its end'])];
    const [said]: unknown[] = await Promise.race(either).finally(() => enough.abort());
    if (said !== text) throw new Error(`the swarm said ${String(said)} instead of ${text}`);
  };
  const sendOrder = (given: LiveSwarmOrder): void => void child.send(given);
  await expectMessage('ready');
  if (child.pid === undefined) throw new Error('the swarm did not start');
  return {
    pid: child.pid,
    async open(given) {
      sendOrder({ do: 'open', ...given });
      await expectMessage('open');
    },
    async hear(events, start) {
      sendOrder({ do: 'expect', events });
      await expectMessage('counts');
      const all = expectMessage('all came');
      start();
      await all;
    },
    async leave() {
      sendOrder({ do: 'leave' });
      await expectMessage('left');
    },
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
