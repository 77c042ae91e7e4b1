/** Chromium alone tells, and the standard types don't know it. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Whether the person asked the browser to save data. */
export function prefersSavingData(): boolean {
  const { connection }: NavigatorWithConnection = globalThis.navigator;
  return connection?.saveData === true;
}
