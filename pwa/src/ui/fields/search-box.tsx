import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A search field, with buttons at its end. The children are these buttons. */
export function SearchBox({ children, ...props }: ComponentProps<'input'>) {
  return (
    <label className="flex h-control min-w-0 flex-1 items-center gap-2 rounded-sm border border-border bg-background px-2.5 text-muted-foreground focus-within:outline-2 focus-within:outline-primary">
      <Search aria-hidden className="size-3.5 shrink-0" />
      <input
        type="search"
        {...props}
        className="min-w-0 flex-1 bg-transparent text-foreground outline-none placeholder:text-muted-foreground max-md:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {children}
    </label>
  );
}

/** A button that clears the surrounding `SearchBox`. */
export function ClearSearchButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="-mr-2.5 grid size-8 shrink-0 place-items-center max-md:size-11"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
