/**
 * Focuses a field when it appears. Waits for one frame after the field is mounted, because its dialog or panel takes the focus
 * first. Used as the field's `ref`.
 */
export function focusOnAppearance(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
