import { type ReactNode, useState } from 'react';

/** Shows a part that can close itself, and then a button "reabrir" that shows it again. */
export function Reopenable({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <div className="flex h-175">{children(() => setOpen(false))}</div>;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      reabrir
    </button>
  );
}
