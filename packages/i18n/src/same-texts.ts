/** The plural forms of Intl.PluralRules, except `other`, that i18next uses for a count. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many';
type PluralKey<Key> = Key extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never;

/**
 * The texts of a language that isn't the source. They have the keys of the source, and any plural forms that the language needs.
 */
export type SameTexts<Source> = {
  readonly [Key in Exclude<keyof Source, PluralKey<keyof Source>>]: Source[Key] extends string ? string : SameTexts<Source[Key]>;
} & { readonly [Key in PluralKey<keyof Source>]?: string };
