/** Gives a field the focus when it appears, and after its container has taken the focus. Used as the field's `ref`. */
export function focusOnAppearance(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
