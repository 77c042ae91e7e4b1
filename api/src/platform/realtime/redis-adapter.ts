import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis, RedisClient } from '@prosa/server/redis';
import { settlesWithin } from '../settles-within.ts';

type SubscribeParameters = Parameters<RedisClient['subscribe']>;

/** The subscriptions of one namespace. */
type Subscriptions = {
  /** Settles when Redis has confirmed or refused the subscriptions. */
  readonly settled: Promise<unknown>;
  readonly end: () => void;
};

/**
 * The maximum time in milliseconds that a question to the other processes waits until Redis has confirmed the subscriptions of
 * this process.
 */
const SUBSCRIBE_TIMEOUT_MS = 5_000;

/**
 * Creates the adapter that carries events between processes. While Redis can't be reached, each process still sends to its own
 * sockets. This function changes three things that the library does:
 * - The library never ends the subscriptions of a namespace that has closed. If the namespace is opened again, the closed one
 *   would also answer questions, and would say that the company has no sockets.
 * - The library may ask how many processes serve a namespace before Redis counts this process. The library would then expect one
 *   answer too few, and miss the answer of another process.
 * - The library does not handle the rejection of some promises, for example of subscriptions while the process stops.
 */
export async function createRedisAdapter({ connectClient, client, prefix }: Redis): Promise<ReturnType<typeof createAdapter>> {
  const name = `${prefix}:live`;
  /** For each namespace that has not subscribed yet, by the name of its channel, the function that receives its subscriptions. */
  const openings = new Map<string, (subscriptions: Subscriptions) => void>();
  const createReceiver = () => {
    // A receiver waits until Redis can be reached. If its reads were refused instead, the library would repeat them without a
    // pause.
    const receiver = client.duplicate({ disableOfflineQueue: false });
    const subscribe = receiver.subscribe.bind(receiver);
    return Object.assign(receiver, {
      subscribe: async (...[channels, ...listener]: SubscribeParameters) => {
        const settled = subscribe(channels, ...listener).catch(() => {});
        const channel = channels[0] ?? '';
        openings.get(channel)?.({
          settled,
          end: () => void receiver.unsubscribe(channels, ...listener).catch(() => {}),
        });
        // The function would keep the namespace in memory after its end.
        openings.delete(channel);
        await settled;
      },
    });
  };
  const speaker = await connectClient('refuses');
  const publish = speaker.publish.bind(speaker);
  const createLibraryAdapter = createAdapter(
    Object.assign(speaker, {
      duplicate: createReceiver,
      publish: (channel: string, message: string) => publish(channel, message).catch(() => 0),
    }),
    { streamName: name, channelPrefix: name },
  );
  // The server calls this function with `new`, so it can't be an arrow function.
  return function createNamespaceAdapter(namespace: { readonly name: string }) {
    const opening = Promise.withResolvers<Subscriptions>();
    openings.set(`${name}#${namespace.name}#`, opening.resolve);
    const adapter = createLibraryAdapter(namespace);
    const [close, countProcesses] = [adapter.close.bind(adapter), adapter.serverCount.bind(adapter)];
    return Object.assign(adapter, {
      close() {
        void opening.promise.then(({ end }) => end());
        return close();
      },
      async serverCount() {
        const settled = opening.promise.then((subscriptions) => subscriptions.settled);
        if (!(await settlesWithin(SUBSCRIBE_TIMEOUT_MS, settled))) throw new Error('Redis did not confirm the subscriptions');
        return countProcesses();
      },
    });
  };
}
