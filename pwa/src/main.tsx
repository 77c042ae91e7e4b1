import { localeOf } from '@prosa/i18n/languages';
import { startTranslation } from '@prosa/i18n/start-translation';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { App } from './app.tsx';
import { firstScreenShown } from './platform/first-screen.ts';
import { firstListRead } from './first-list-read.ts';
import { startOfflineEngine } from './start-offline-engine.ts';
import { startingLanguage } from './shell/language.ts';
import { showTheme } from './theme/use-theme.ts';
import { loadWhenIdle } from './ui/idle-loaded.ts';
import './app.css';

showTheme();
startOfflineEngine();
const language = startingLanguage();
document.documentElement.lang = localeOf[language];
const [translation] = await Promise.all([
  startTranslation(language, (instance) => void instance.use(initReactI18next)),
  firstListRead(),
]);
const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={translation}>
      <App />
    </I18nextProvider>
  </StrictMode>,
);
void firstScreenShown.then(loadWhenIdle);
