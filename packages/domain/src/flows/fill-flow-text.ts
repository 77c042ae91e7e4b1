/** Fills `{{name}}` once over; a name nobody knows stays as it stands. What a customer wrote is never filled in turn. */
export const fillFlowText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => valueOf(values, name) ?? whole);

/** What a variable holds, undefined where there is none of that name. */
export const valueOf = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined;
