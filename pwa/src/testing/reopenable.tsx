import { type ReactNode, useState } from 'react';

/** Renders children that can close themselves. When they are closed, a button "reabrir" shows them again. */
export function Reopenable({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <div className="flex h-175">{children(() => setOpen(false))}</div>;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      reabrir
    </button>
  );
}
