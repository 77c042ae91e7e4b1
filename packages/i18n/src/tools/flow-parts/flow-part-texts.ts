import type { pt } from './pt.ts';

/** Texts of one language: the same tree of keys as the source. */
export type FlowPartTexts = { readonly [Section in keyof typeof pt]: { readonly [Key in keyof (typeof pt)[Section]]: string } };
