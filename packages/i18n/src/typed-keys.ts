import 'i18next';
import type { NamespaceTexts } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    // The type of a text is `string`, which has no variables to find. Without this line, checking the types takes a tenth longer.
    parseInterpolation: false;
    resources: NamespaceTexts;
  }
}
