// This import comes first, because the package of `render` reads React's `act` when the package is loaded.
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

// On localhost, Dexie prints each rejected read, including the reads of live queries whose database a test has closed.
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
