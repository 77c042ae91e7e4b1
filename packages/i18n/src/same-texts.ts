/** The plural forms of Intl.PluralRules, except `other`, that i18next uses for a count. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many';
type PluralKey<Key> = Key extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never;

/**
 * The type of a translation. It has the keys of the Portuguese source. It may also have further plural forms that its language
 * needs.
 */
export type SameTexts<Source> = {
  readonly [Key in Exclude<keyof Source, PluralKey<keyof Source>>]: Source[Key] extends string ? string : SameTexts<Source[Key]>;
} & { readonly [Key in PluralKey<keyof Source>]?: string };
