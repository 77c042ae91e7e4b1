import { Button, type ButtonProps } from '../buttons/button.tsx';
import { KeyHint } from '../buttons/key-hint.tsx';
import { Tooltip } from './tooltip.tsx';

type ToolButtonProps = Omit<ButtonProps, 'aria-label' | 'size'> & {
  label: string;
  /** The keyboard shortcut of the button, shown beside the label in the tooltip. */
  keys?: string;
};

/** A button that shows only an icon. `label` is the accessible name, and is shown in a tooltip on hover and focus. */
export function ToolButton({ label, keys, ...props }: ToolButtonProps) {
  return (
    <Tooltip label={<LabelWithShortcut label={label} keys={keys} />}>
      <Button variant="ghost" size="icon" aria-label={label} aria-keyshortcuts={keys} {...props} />
    </Tooltip>
  );
}

/** Shows a label with its keyboard shortcut. */
export function LabelWithShortcut({ label, keys }: { label: string; keys: string | undefined }) {
  if (keys === undefined) return label;
  return (
    <span className="flex items-center gap-2">
      {label}
      <KeyHint keys={keys} />
    </span>
  );
}
