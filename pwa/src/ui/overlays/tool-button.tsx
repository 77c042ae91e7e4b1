import { Button, type ButtonProps } from '../buttons/button.tsx';
import { KeyHint } from '../buttons/key-hint.tsx';
import { Tooltip } from './tooltip.tsx';

type ToolButtonProps = Omit<ButtonProps, 'aria-label' | 'size'> & {
  label: string;
  /** The shortcut of the button, shown beside the name. */
  keys?: string;
};

/** A button with only an icon. `label` is its accessible name, and is shown on hover and focus. */
export function ToolButton({ label, keys, ...props }: ToolButtonProps) {
  return (
    <Tooltip label={<LabelWithShortcut label={label} keys={keys} />}>
      <Button variant="ghost" size="icon" aria-label={label} aria-keyshortcuts={keys} {...props} />
    </Tooltip>
  );
}

/** Shows a name with its shortcut. */
export function LabelWithShortcut({ label, keys }: { label: string; keys: string | undefined }) {
  if (keys === undefined) return label;
  return (
    <span className="flex items-center gap-2">
      {label}
      <KeyHint keys={keys} />
    </span>
  );
}
