import { registerRoute } from 'workbox-routing';
import { storeShare, SHARE_PATH } from '../share/stored-share.ts';

/**
 * Handles the request by which the system posts shared content. Stores the content on the device, and opens the page that asks
 * for its destination.
 */
export function registerShareRoute(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      await storeShare(await request.formData());
      return Response.redirect(SHARE_PATH, 303);
    },
    'POST',
  );
}
