import type { BrowserContext } from '@playwright/test';

/** The name of the event with which a journey closes the WebSockets of a page. */
const NETWORK_END_EVENT = 'journey-network-ends';

/**
 * Prepares the pages of a context for `goOffline`. Each page records its open WebSockets. Without a network, a page closes a new
 * WebSocket immediately.
 */
export const trackSockets = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((networkEnds) => {
    const open = new Set<WebSocket>();
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        open.add(this);
        this.addEventListener('close', () => open.delete(this));
        if (!navigator.onLine) this.close();
      }
    };
    addEventListener(networkEnds, () => open.forEach((socket) => socket.close()));
  }, NETWORK_END_EVENT);

/**
 * Cuts the pages of a context off from the network, after closing their WebSockets. Otherwise Chromium would keep the WebSockets,
 * and its network process would need a third of a processor for each of them until the network is back.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.evaluate((networkEnds) => void dispatchEvent(new Event(networkEnds)), NETWORK_END_EVENT)),
  );
  await context.setOffline(true);
}
