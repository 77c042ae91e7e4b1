/**
 * Focuses a field when it appears. Waits for one animation frame after the field is mounted, because the dialog or panel around
 * the field takes the focus first. Used as the field's `ref`.
 */
export function focusOnAppearance(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
