import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { prefersSavingData } from '../platform/loading/prefers-saving-data.ts';
import { isNeededByInbox } from './is-needed-by-inbox.ts';

declare const self: ServiceWorkerGlobalScope;

/** Addresses that are not pages of the app: addresses of the API and of the sync-server, and files such as robots.txt. */
const NON_PAGE_PATHS = [/^\/api(\/|$)/, /^\/sync(\/|$)/, /^\/socket\.io(\/|$)/, /^\/\.well-known\//, /\.\w+$/];

/**
 * A plugin that downloads files with a low priority. If browser and server support priorities, the page's own requests come
 * first.
 */
const lowPriorityPlugin = {
  requestWillFetch: async ({ request }: { request: Request }) => new Request(request, { priority: 'low' }),
};

/**
 * Downloads the app file by file while the worker is installed, and answers requests from these files. A file that is already on
 * the device is not downloaded again. If the user saves data, only the files that the inbox needs are downloaded, and all other
 * files come from the network.
 */
export function precacheApp(): void {
  const files = self.__WB_MANIFEST.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file));
  const all = new PrecacheController();
  all.addToCacheList(files);
  registerRoute(new PrecacheRoute(all));
  registerRoute(new NavigationRoute(all.createHandlerBoundToURL('/index.html'), { denylist: NON_PAGE_PATHS }));
  self.addEventListener('install', (event) => {
    const brought = new PrecacheController({ plugins: [lowPriorityPlugin] });
    brought.addToCacheList(prefersSavingData() ? files.filter(({ url }) => isNeededByInbox(url)) : files);
    void brought.install(event);
  });
  self.addEventListener('activate', (event) => void all.activate(event));
}
