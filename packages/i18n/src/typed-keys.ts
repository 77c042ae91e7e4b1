import 'i18next';
import type { NamespaceTexts } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    // i18next would search the type of each text for variables. The type is only `string`, so the search would find nothing, and
    // the type check would take a tenth longer.
    parseInterpolation: false;
    resources: NamespaceTexts;
  }
}
