/** How what differs is told: its word, and its colour. */
export const diffLooks = {
  added: { text: 'versions.added', classes: 'text-good', colour: 'var(--good)' },
  removed: { text: 'versions.removed', classes: 'text-bad', colour: 'var(--bad)' },
  changed: { text: 'versions.changed', classes: 'text-warn', colour: 'var(--warn)' },
  moved: { text: 'versions.moved', classes: 'text-ink-3', colour: 'var(--ink-3)' },
} as const;
