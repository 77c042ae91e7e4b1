import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { wantsFewBytes } from '../platform/loading/wants-few-bytes.ts';
import { isEssential } from './is-essential.ts';

declare const self: ServiceWorkerGlobalScope;

/** Addresses that are not pages of the app: the API's, the sync-server's, and files, as robots.txt is. */
const NOT_PAGES = [/^\/api(\/|$)/, /^\/sync(\/|$)/, /^\/socket\.io(\/|$)/, /^\/\.well-known\//, /\.\w+$/];

/** The page's own requests come first, where browser and server can tell. */
const gentle = {
  requestWillFetch: async ({ request }: { request: Request }) => new Request(request, { priority: 'low' }),
};

/**
 * Brings the app onto the device while the worker is installed, file after file, and answers from there. A file that is there
 * already is not fetched again. For a person who saves data only what the inbox needs is brought; the network has the rest.
 */
export function precacheApp(): void {
  const files = self.__WB_MANIFEST.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file));
  const all = new PrecacheController();
  all.addToCacheList(files);
  registerRoute(new PrecacheRoute(all));
  registerRoute(new NavigationRoute(all.createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
  self.addEventListener('install', (event) => {
    const brought = new PrecacheController({ plugins: [gentle] });
    brought.addToCacheList(wantsFewBytes() ? files.filter(({ url }) => isEssential(url)) : files);
    void brought.install(event);
  });
  self.addEventListener('activate', (event) => void all.activate(event));
}
