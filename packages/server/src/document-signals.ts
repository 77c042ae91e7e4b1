import { CompanyId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { Redis } from './redis.ts';

/**
 * The awareness state of one client. `clock` rises with each change. `state` is JSON text, which is `null` once the client is
 * gone.
 */
export type ClientState = { readonly clientId: number; readonly clock: number; readonly state: string };

/**
 * The signals about documents that processes send each other. A process that misses a signal learns of the change later, from a
 * slow poll or from a repeated signal.
 */
export type DocumentSignal =
  /** The log of a room has grown. */
  | { readonly kind: 'appended'; readonly companyId: CompanyId; readonly room: string }
  /** A process has opened a room, and asks the other processes which users have the room open. */
  | { readonly kind: 'entered'; readonly companyId: CompanyId; readonly room: string }
  /** The current awareness states of those clients of a user that are connected to one process. */
  | {
      readonly kind: 'shown';
      readonly companyId: CompanyId;
      readonly room: string;
      readonly userId: UserId;
      readonly states: readonly ClientState[];
    }
  /** The rights of one user have changed. If `userId` is null, the rights of all users of the company have changed. */
  | { readonly kind: 'rights'; readonly companyId: CompanyId; readonly userId: UserId | null };

type Listener = (signal: DocumentSignal) => void;

export type DocumentSignals = {
  /**
   * Sends a signal to all listeners, in all processes. `exceptFor` is the caller's own listener, which doesn't get the signal.
   */
  readonly publish: (signal: DocumentSignal, exceptFor?: Listener) => void;
  /** Adds a listener, and returns a function that removes the listener. */
  readonly listen: (listener: Listener) => () => void;
};

const wholeNumber = v.pipe(v.number(), v.integer());
const ShownStateSchema = v.object({ clientId: wholeNumber, clock: wholeNumber, state: v.string() });
const Signal = v.variant('kind', [
  v.object({ kind: v.literal('appended'), companyId: CompanyId, room: v.string() }),
  v.object({ kind: v.literal('entered'), companyId: CompanyId, room: v.string() }),
  v.object({
    kind: v.literal('shown'),
    companyId: CompanyId,
    room: v.string(),
    userId: UserId,
    states: v.array(ShownStateSchema),
  }),
  v.object({ kind: v.literal('rights'), companyId: CompanyId, userId: v.nullable(UserId) }),
]);

/** Creates signals that reach only the listeners of this process. */
export function createDocumentSignals(): DocumentSignals {
  const listeners = new Set<Listener>();
  return {
    publish(signal, exceptFor) {
      for (const listener of listeners) if (listener !== exceptFor) listener(signal);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates signals that reach the listeners of all processes that use the same Redis. */
export async function createSharedDocumentSignals(redis: Redis, onError: (error: unknown) => void): Promise<DocumentSignals> {
  const localSignals = createDocumentSignals();
  const channel = `${redis.prefix}:documents`;
  /** The id of this process, which each signal contains. It is needed because Redis also sends a process its own signals. */
  const ownId = crypto.randomUUID();
  const subscriber = await redis.connectClient('waits');
  await subscriber.subscribe(channel, (text) => {
    const [from, signal] = parseSignalMessage(text);
    // Signals of this process are skipped. The channel's name contains a secret, so only our processes send on it. The company's
    // id in a signal is therefore valid.
    if (from !== ownId && signal !== null) localSignals.publish(signal);
  });
  return {
    listen: localSignals.listen,
    publish(signal, exceptFor) {
      localSignals.publish(signal, exceptFor);
      redis.client.publish(channel, JSON.stringify([ownId, signal])).catch(onError);
    },
  };
}

function parseSignalMessage(text: string): [from: string, signal: v.InferOutput<typeof Signal> | null] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), Signal])), text);
  return parsed.success ? parsed.output : ['', null];
}
