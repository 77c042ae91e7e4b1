import './platform/storage/fill-in-storage.ts';
import { localeOf, PSEUDO_LOCALE } from '@prosa/i18n/languages';
import { startTranslation } from '@prosa/i18n/start-translation';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { App } from './app.tsx';
import { loadSignedInPart } from './load-signed-in-part.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { watchErrors } from './platform/report-error.ts';
import { currentUser } from './platform/session.ts';
import { startAppSession } from './start-app-session.ts';
import { startingLanguage } from './platform/language.ts';
import { startTheme } from './theme/use-theme.ts';
import { loadWhenIdle } from './platform/idle-loaded.ts';
import { lazyScreen } from './ui/feedback/lazy-part.tsx';
import './app.css';

/** The parts that screens are made of, for developers; the build leaves them out. */
const Gallery =
  import.meta.env.DEV && location.pathname === '/kit'
    ? lazyScreen(async () => (await import('./kit-gallery/kit-gallery.tsx')).KitGallery, ['kit', 'message-variables'])
    : undefined;

watchErrors();
startTheme();
startAppSession();
const language = startingLanguage();
document.documentElement.lang = language === PSEUDO_LOCALE ? language : localeOf[language];
// Both are fetched at once. Without a network the device may not have the user's part: then its place says so.
const loading = currentUser() === undefined ? undefined : loadSignedInPart().catch(() => undefined);
const translating = startTranslation(language, (instance) => void instance.use(initReactI18next));
void start();

/** Renders once texts and code are there. It is no top-level await: with one, the build makes a file of each part's name. */
async function start(): Promise<void> {
  const translation = await translating;
  await loading;
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the page has no #root');
  // A transition: the shell is made while the first list is read, and both are shown at once.
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
