import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string; count?: number; last?: boolean }[];
  onChange: (value: Value) => void;
  children: ReactNode;
};

/** Tabs underlined by the accent, with counts, over one panel. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <BaseTabs.List
        aria-label={label}
        className="mx-3.5 mt-2 flex shrink-0 gap-3.5 overflow-x-auto border-b border-line px-0.5 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={cn(
              'group -mb-px flex h-[38px] shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent font-[550] text-ink-3 -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-ink max-md:h-11',
              tab.last === true && 'md:ml-auto',
            )}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className="rounded-full bg-line-2 px-1.5 text-xs leading-5 text-ink-2 tabular-nums group-data-active:bg-accent-soft group-data-active:text-accent-text">
                {tab.count}
              </span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="flex min-h-0 flex-1 flex-col -outline-offset-2">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
