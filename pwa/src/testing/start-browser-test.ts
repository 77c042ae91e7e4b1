import { loadTexts } from '@prosa/i18n/load-texts';
import { startTranslation } from '@prosa/i18n/start-translation';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import '../app.css';

const translation = await startTranslation('pt', (instance) => void instance.use(initReactI18next));
await loadTexts(translation, ['kit']);

// Each test leaves the page empty, because all test files share one page.
afterEach(() => cleanup());
