import { Button, type ButtonProps } from '../buttons/button.tsx';

type ToolButtonProps = Omit<ButtonProps, 'aria-label' | 'size'> & {
  label: string;
  /** The keyboard shortcut of the button, shown beside the label in the tooltip. */
  keys?: string;
};

/** A button that shows only an icon. `label` is the accessible name, and is shown in a tooltip on hover and focus. */
export function ToolButton({ label, keys, ...props }: ToolButtonProps) {
  return <Button variant="ghost" size="icon" data-tooltip={label} aria-label={label} aria-keyshortcuts={keys} {...props} />;
}
