import type { ChannelAdapter, ConnectionAccess, TypingTarget } from '../channels/channel-adapter.ts';
import type { Services } from '../platform/services.ts';

/** The maximum time in milliseconds by which the typing indicator delays a message. */
export const TYPING_TIMEOUT_MS = 500;

/**
 * Shows the customer that the bot is typing, if the channel supports that. The next message waits at most half a second for this
 * call, and is sent even if the call fails.
 */
export async function showTyping(
  { log }: Pick<Services, 'log'>,
  adapter: ChannelAdapter,
  { access, target }: { readonly access: ConnectionAccess; readonly target: TypingTarget },
): Promise<void> {
  if (adapter.showTyping === undefined) return;
  const signal = AbortSignal.timeout(TYPING_TIMEOUT_MS);
  const timedOut = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
  try {
    await Promise.race([adapter.showTyping(access, target, signal), timedOut]);
  } catch (error) {
    log.debug({ err: error, companyId: access.companyId, whatsappId: access.id }, 'the typing indicator was not shown');
  }
}
