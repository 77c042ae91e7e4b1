import './platform/storage/replace-refused-storage.ts';
import { localesByLanguage, PSEUDO_LOCALE } from '@prosa/i18n/languages';
import { startTranslation } from '@prosa/i18n/start-translation';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { App } from './app.tsx';
import { loadSignedInPart } from './load-signed-in-part.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { reportUncaughtErrors } from './platform/error-reports/report-error.ts';
import { currentUser } from './platform/session/session.ts';
import { startAppSession } from './start-app-session.ts';
import { findStartLanguage } from './platform/language.ts';
import { startTheme } from './theme/use-theme.ts';
import { loadWhenIdle } from './platform/loading/create-idle-loaded-module.ts';
import { lazyScreen } from './ui/feedback/lazy-part.tsx';
import './app.css';

/** The gallery of the kit and other parts of screens, for developers. The build leaves the gallery out. */
const Gallery =
  import.meta.env.DEV && location.pathname === '/kit'
    ? lazyScreen(async () => (await import('./kit-gallery/kit-gallery.tsx')).KitGallery, ['kit', 'message-variables'])
    : undefined;

reportUncaughtErrors();
startTheme();
startAppSession();
const language = findStartLanguage();
document.documentElement.lang = language === PSEUDO_LOCALE ? language : localesByLanguage[language];
// The texts and the code for signed-in users are loaded at the same time. Without a network the device may lack this code. The
// start page then says so.
const signedInPartPromise = currentUser() === undefined ? undefined : loadSignedInPart().catch(() => undefined);
const translationPromise = startTranslation(language, (instance) => void instance.use(initReactI18next));
void start();

/**
 * Renders the app once texts and code are loaded. The code is in a function, because with a top-level await the build would put
 * each part's name into a separate file.
 */
async function start(): Promise<void> {
  const translation = await translationPromise;
  await signedInPartPromise;
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the page has no #root');
  // The transition lets React render the shell while the first list is read, so that both appear together.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nextProvider i18n={translation}>{Gallery === undefined ? <App /> : <Gallery />}</I18nextProvider>
      </StrictMode>,
    ),
  );
  await firstScreenShown;
  loadWhenIdle();
}
