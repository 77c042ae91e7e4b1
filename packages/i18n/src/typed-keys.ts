import 'i18next';
import type { pt } from './pt.ts';
import type { pt as tools } from './tools/pt.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof pt & typeof tools };
  }
}
