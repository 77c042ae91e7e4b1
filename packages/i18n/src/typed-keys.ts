import 'i18next';
import type { NamespaceTexts } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    // i18next would search the type of each text for variables. The type of every text is `string`, so the search finds nothing,
    // and the type check would take a tenth longer.
    parseInterpolation: false;
    resources: NamespaceTexts;
  }
}
