import { registerRoute } from 'workbox-routing';
import { storeShare, SHARE_PATH } from '../share/kept-share.ts';

/**
 * Stores on the device the content that the system posts when a user shares to the app, and opens the page that asks for the
 * destination.
 */
export function routeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      await storeShare(await request.formData());
      return Response.redirect(SHARE_PATH, 303);
    },
    'POST',
  );
}
