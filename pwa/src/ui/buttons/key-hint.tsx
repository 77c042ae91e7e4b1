import { cn } from '../cn.ts';

/** Formats a keyboard shortcut for display. A capital letter means the letter together with Shift. */
export function formatKey(keys: string): string {
  if (keys === 'ArrowUp') return '↑';
  if (keys.length > 1) return keys;
  const isShifted = keys !== keys.toLowerCase();
  return isShifted ? `Shift ${keys}` : keys.toUpperCase();
}

/** Shows the keyboard shortcut of an action, beside the action's name. */
export function KeyHint({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd aria-hidden className={cn('rounded-xs border border-current/25 px-1.5 font-sans text-xs leading-5', className)}>
      {formatKey(keys)}
    </kbd>
  );
}
