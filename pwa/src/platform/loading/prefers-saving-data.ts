/** The browser's navigator with the setting to save data. Only Chromium has this property, and TypeScript's own types lack it. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Returns whether the user asked the browser to save data. */
export function prefersSavingData(): boolean {
  const { connection }: NavigatorWithConnection = globalThis.navigator;
  return connection?.saveData === true;
}
