// The package of `render` reads React's `act` when it is loaded.
import './flush-react.ts';
import { Dexie } from 'dexie';
import { loadTexts } from '@prosa/i18n/load-texts';
import { startTranslation } from '@prosa/i18n/start-translation';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import '../app.css';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { toast } from '../ui/feedback/toaster.tsx';

const translation = await startTranslation('pt', (instance) => void instance.use(initReactI18next));
await loadTexts(translation, ['kit']);

// On localhost, Dexie prints each rejected read, also of a live query that its test ended together with its database.
Dexie.debug = false;

const initialAddress = location.href;
const initialFetch = globalThis.fetch;

// Resets the page after each test, because all test files share one page and run in any order.
afterEach(async () => {
  await cleanup();
  toast.dismiss();
  history.replaceState(null, '', initialAddress);
  globalThis.fetch = initialFetch;
  setAccessToken(undefined);
});
