import type { ReactNode } from 'react';

type PageProps = {
  title: string;
  intro?: string | undefined;
  /** How many things the page lists. */
  count?: number | undefined;
  /** At the right of the title; the primary one last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** Between the header and what the page is about: filters, a note. */
  tools?: ReactNode;
  /** The part beside the page's body: the panel of a form. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A screen: its title with what can be done, tabs, tools, and its body, beside which a panel may stand. */
export function Page({ title, intro, count, actions, tabs, tools, aside, children }: PageProps) {
  return (
    <div className="flex h-full min-h-0 bg-canvas">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="border-b border-border bg-card px-4 pt-3">
          <div className="flex flex-wrap items-center gap-2 pb-3">
            <div className="mr-auto min-w-0 flex-1 max-md:basis-32">
              <div className="flex items-center gap-2">
                <h1 className="text-base font-semibold [overflow-wrap:anywhere] max-md:text-xl md:truncate">{title}</h1>
                {count !== undefined && (
                  <span className="rounded-full bg-muted px-2 text-xs leading-5 text-secondary-foreground tabular-nums">
                    {count}
                  </span>
                )}
              </div>
              {intro !== undefined && <p className="text-small text-muted-foreground">{intro}</p>}
            </div>
            {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
          </div>
          {tools !== undefined && tools !== false && <div className="pb-3">{tools}</div>}
          {tabs}
        </header>
        {children}
      </div>
      {aside}
    </div>
  );
}
