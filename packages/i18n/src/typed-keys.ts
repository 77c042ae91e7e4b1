import 'i18next';
import type { namespaces } from './namespaces.ts';
import type { pt as tools } from './tools/pt.ts';

type Namespaces = typeof namespaces;
type Of<Name extends keyof Namespaces> = Awaited<ReturnType<Namespaces[Name]['pt']>>['texts'];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    resources: { [Name in keyof Namespaces]: Name extends 'app' ? Of<Name> & typeof tools : Of<Name> };
  }
}
