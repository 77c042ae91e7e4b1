/** The `ref` of a field that takes the focus when it appears, after its container has taken the focus. */
export function focusOnAppearance(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
