import 'i18next';
import type { namespaces } from './namespaces.ts';

type Namespaces = typeof namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    resources: { [Name in keyof Namespaces]: Awaited<ReturnType<Namespaces[Name]['pt']>>['texts'] };
  }
}
