/** How what differs is told: its word, and its colour. */
export const diffLooks = {
  added: { text: 'flowVersions.added', classes: 'text-good', colour: 'var(--good)' },
  removed: { text: 'flowVersions.removed', classes: 'text-bad', colour: 'var(--bad)' },
  changed: { text: 'flowVersions.changed', classes: 'text-warn', colour: 'var(--warn)' },
  moved: { text: 'flowVersions.moved', classes: 'text-ink-3', colour: 'var(--ink-3)' },
} as const;
