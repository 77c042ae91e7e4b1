import { registerRoute } from 'workbox-routing';
import { keepShare, SHARE_PATH } from '../share/kept-share.ts';

/** Takes what the system posts when somebody shares to the app, keeps it on the device, and opens the page that asks where to. */
export function routeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      await keepShare(await request.formData());
      return Response.redirect(SHARE_PATH, 303);
    },
    'POST',
  );
}
