/** The plural forms besides `_other` that i18next uses for a count, according to Intl.PluralRules. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many';
type PluralKey<Key> = Key extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never;

/** The texts of a further language: the keys of the source, with the plural forms of the language. */
export type SameTexts<Source> = {
  readonly [Key in Exclude<keyof Source, PluralKey<keyof Source>>]: Source[Key] extends string ? string : SameTexts<Source[Key]>;
} & { readonly [Key in PluralKey<keyof Source>]?: string };
