import type { Page } from '@playwright/test';
import type { FakeSubscription } from '@prosa/testing/fake-push-service';

/** Makes the pages of a browser context use `subscription` as their push subscription instead of the browser's own. */
export async function replacePushSubscription(page: Page, subscription: FakeSubscription): Promise<void> {
  await page.context().addInitScript((given) => {
    const KEY = 'test-subscribed';
    const createSubscription = () => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(KEY, '1');
        return createSubscription();
      },
      getSubscription: async () => (localStorage.getItem(KEY) === null ? null : createSubscription()),
    });
  }, subscription);
}
