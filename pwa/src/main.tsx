import { localeOf } from '@prosa/i18n/languages';
import { startTranslation } from '@prosa/i18n/start-translation';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { App } from './app.tsx';
import { firstScreenShown } from './platform/first-screen.ts';
import { startOfflineEngine } from './start-offline-engine.ts';
import { startingLanguage } from './shell/language.ts';
import { startTheme } from './theme/use-theme.ts';
import { prepareClock } from './tickets/ticket-time.ts';
import { loadWhenIdle } from './ui/idle-loaded.ts';
import './app.css';

startTheme();
startOfflineEngine();
const language = startingLanguage();
document.documentElement.lang = localeOf[language];
const translating = startTranslation(language, (instance) => void instance.use(initReactI18next));
// While the texts and the first list are fetched there is time for it.
prepareClock(localeOf[language]);
const translation = await translating;
const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');
// A transition: the shell is made while the first list is read, and both are shown at once.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={translation}>
        <App />
      </I18nextProvider>
    </StrictMode>,
  ),
);
void firstScreenShown.then(loadWhenIdle);
