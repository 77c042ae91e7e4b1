/** The text and colour of each kind of difference. */
export const diffAppearance = {
  added: { text: 'versions.added', classes: 'text-success', colour: 'var(--success)' },
  removed: { text: 'versions.removed', classes: 'text-destructive', colour: 'var(--destructive)' },
  changed: { text: 'versions.changed', classes: 'text-warning', colour: 'var(--warning)' },
  moved: { text: 'versions.moved', classes: 'text-muted-foreground', colour: 'var(--muted-foreground)' },
} as const;
