import type { pt } from './pt.ts';

/** The texts of one language: the same tree of keys as the source. */
export type Translation = { readonly [Section in keyof typeof pt]: { readonly [Key in keyof (typeof pt)[Section]]: string } };
