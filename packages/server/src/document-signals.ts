import { CompanyId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { Redis } from './redis.ts';

/**
 * The awareness state of one client: a clock that rises with each change, and the state as JSON text, which is `null` once the
 * client is gone.
 */
export type ClientState = { readonly clientId: number; readonly clock: number; readonly state: string };

/**
 * The signals about documents that processes send each other. A signal may be lost. A process then learns of the change from a
 * slow poll or from a repeated signal.
 */
export type DocumentSignal =
  /** The log of a room has grown. */
  | { readonly kind: 'appended'; readonly companyId: CompanyId; readonly room: string }
  /** A process has opened a room, and asks the other processes which of their users are present in it. */
  | { readonly kind: 'entered'; readonly companyId: CompanyId; readonly room: string }
  /** The user's clients at one process have these awareness states. */
  | {
      readonly kind: 'shown';
      readonly companyId: CompanyId;
      readonly room: string;
      readonly userId: UserId;
      readonly states: readonly ClientState[];
    }
  /** The rights of one user in a company changed, or those of all its users if `userId` is null. */
  | { readonly kind: 'rights'; readonly companyId: CompanyId; readonly userId: UserId | null };

type Listener = (signal: DocumentSignal) => void;

export type DocumentSignals = {
  /**
   * Sends a signal to all listeners of all processes. `exceptFor` is the listener of the caller, which doesn't receive its own
   * signal.
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

/** Creates the signals between the rooms of one process. */
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

/** Creates the signals between the processes that share `redis`. */
export async function createSharedDocumentSignals(redis: Redis, onError: (error: unknown) => void): Promise<DocumentSignals> {
  const localSignals = createDocumentSignals();
  const channel = `${redis.prefix}:documents`;
  /** The id of this process. Redis sends this process its own signals, too, and this id marks them. */
  const ownId = crypto.randomUUID();
  const subscriber = await redis.connectClient('waits');
  await subscriber.subscribe(channel, (text) => {
    const [from, signal] = parseSignalMessage(text);
    // Signals of this process are skipped. The channel's name contains a secret, so only our processes send on it, and the
    // company's id in a signal is valid.
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
