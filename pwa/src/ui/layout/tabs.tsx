import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from '../cn.ts';

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  tabs: readonly {
    value: Value;
    label: string;
    count?: number | undefined;
    last?: boolean;
    faults?: { count: number; label: string };
  }[];
  onChange: (value: Value) => void;
  children: ReactNode;
};

/**
 * Tabs above a panel, in one line, with optional counts. The active tab is underlined and in view. The arrow keys, Home and End
 * move between the tabs.
 */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (tab: Value) => `${id}-${tab}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  const onKey = (event: KeyboardEvent) => {
    const to = findIndexForKey(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = to === undefined ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next.value))}`)?.focus();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="@container mx-3.5 mt-2 shrink-0 border-b border-border">
        <div className="-mb-px overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none]">
          <div
            ref={list}
            role="tablist"
            aria-label={label}
            onKeyDown={onKey}
            className="flex w-max min-w-full gap-x-3.5 px-0.5 max-md:justify-between max-md:gap-x-2 @max-[26rem]:gap-x-2.5 @max-[22.5rem]:gap-x-1.5"
          >
            {tabs.map((tab) => (
              <button
                key={tab.value}
                id={idOf(tab.value)}
                type="button"
                role="tab"
                aria-selected={tab.value === value}
                aria-controls={`${id}-panel`}
                tabIndex={tab.value === value ? 0 : -1}
                onClick={() => onChange(tab.value)}
                className={cn(
                  'group flex h-9.5 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent font-strong text-muted-foreground -outline-offset-2 hover:text-foreground aria-selected:border-primary aria-selected:text-foreground max-md:h-11 max-md:gap-1 max-md:text-small @max-[26rem]:gap-1 @max-[22.5rem]:text-caption',
                  tab.last === true && 'md:ml-auto',
                )}
              >
                {tab.label}
                {tab.count !== undefined && tab.count > 0 && (
                  <span className="rounded-full bg-muted px-1.5 text-xs @max-[22.5rem]:px-1 leading-5 text-secondary-foreground tabular-nums group-aria-selected:bg-accent group-aria-selected:text-accent-foreground">
                    {tab.count}
                  </span>
                )}
                {tab.faults !== undefined && tab.faults.count > 0 && (
                  <span
                    aria-label={tab.faults.label}
                    className="rounded-full bg-destructive-soft px-1.5 text-xs leading-5 text-destructive tabular-nums"
                  >
                    {tab.faults.count}
                  </span>
                )}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={idOf(value)} className="flex min-h-0 flex-1 flex-col">
        {children}
      </div>
    </div>
  );
}

function findIndexForKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
