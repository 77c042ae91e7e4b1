/**
 * Returns a menu as plain text, for channels without buttons and lists: the menu's message and one numbered line for each option.
 */
export const toPlainMenuText = (menu: {
  readonly text: string;
  readonly options: readonly { readonly number: number; readonly value: string }[];
}): string => [menu.text, ...menu.options.map(({ number, value }) => `${number} ${value}`)].filter(Boolean).join('\n');
