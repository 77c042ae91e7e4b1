import 'i18next';
import type { NamespaceTexts } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    resources: NamespaceTexts;
  }
}
