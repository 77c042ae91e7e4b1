import { X } from 'lucide-react';
import { Button } from '../buttons/button.tsx';

type PaneHeaderProps = {
  title: string;
  /** The accessible name of the button that closes the pane. */
  closeLabel: string;
  onClose: () => void;
};

/** The header of a narrow pane beside a drawing: its title and the button that closes it. */
export function PaneHeader({ title, closeLabel, onClose }: PaneHeaderProps) {
  return (
    <header className="flex min-h-11 items-center gap-2 border-b border-border py-1 pl-4 pr-2">
      <h2 className="min-w-0 flex-1 text-small font-semibold">{title}</h2>
      <Button variant="ghost" size="icon" aria-label={closeLabel} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </header>
  );
}
