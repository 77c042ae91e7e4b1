import 'i18next';
import type { NamespaceTexts } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    // By default, the types of i18next search the type of each text for variables. Here the type of every text is `string`, so
    // the search would find nothing, and the type check would take a tenth longer.
    parseInterpolation: false;
    resources: NamespaceTexts;
  }
}
