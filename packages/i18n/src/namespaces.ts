/**
 * The texts of the app, by namespace and language; each is a chunk of its own, which comes with the screen that names the
 * namespace. `app` is there from the first screen on: what it lacks, no first screen says. Portuguese is the source of each.
 */
export const namespaces = {
  app: {
    pt: () => import('./app/pt.ts'),
    en: () => import('./app/en.ts'),
    es: () => import('./app/es.ts'),
    tr: () => import('./app/tr.ts'),
  },
  'phrase-campaigns': {
    pt: () => import('./phrase-campaigns/pt.ts'),
    en: () => import('./phrase-campaigns/en.ts'),
    es: () => import('./phrase-campaigns/es.ts'),
    tr: () => import('./phrase-campaigns/tr.ts'),
  },
} as const;

export type Namespace = keyof typeof namespaces;
export const isNamespace = (name: string): name is Namespace => name in namespaces;
