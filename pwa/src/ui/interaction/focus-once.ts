/** The `ref` of a field that has the focus as it appears, once what it stands in has taken its own. */
export function focusOnce(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
