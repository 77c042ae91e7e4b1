/**
 * Focuses a field one frame after the field is mounted, when its dialog or panel has already taken the focus. Used as the field's
 * `ref`.
 */
export function focusOnAppearance(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
