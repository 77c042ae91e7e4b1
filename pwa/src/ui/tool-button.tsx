import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type ToolButtonProps = Omit<ButtonProps, 'aria-label' | 'size'> & { label: string };

/** A button that is an icon alone; `label` is its name, and shown on hover and focus. */
export function ToolButton({ label, ...props }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <Button variant="ghost" size="icon" aria-label={label} {...props} />
    </Tooltip>
  );
}
