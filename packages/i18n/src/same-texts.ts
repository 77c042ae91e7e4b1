/** The forms that i18next asks for beside `_other`, by what Intl.PluralRules says of a count. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many';
type PluralKey<Key> = Key extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never;

/** The texts of one more language: the keys of the source, with the plural forms that the language has. */
export type SameTexts<Source> = {
  readonly [Key in Exclude<keyof Source, PluralKey<keyof Source>>]: Source[Key] extends string ? string : SameTexts<Source[Key]>;
} & { readonly [Key in PluralKey<keyof Source>]?: string };
