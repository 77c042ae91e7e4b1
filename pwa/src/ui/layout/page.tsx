import type { ReactNode } from 'react';
import { useLanguage } from '../../platform/language.ts';

type PageProps = {
  title: string;
  intro?: string | undefined;
  /** The number of rows that the page lists. */
  count?: number | undefined;
  /** The actions at the right of the title, the primary one last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** The content between the header and the body, such as filters or a note. */
  tools?: ReactNode;
  /** The panel of a form, beside the page's body. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of a screen: title, actions, tabs, tools and body, with room for a panel beside the body. */
export function Page({ title, intro, count, actions, tabs, tools, aside, children }: PageProps) {
  const { locale } = useLanguage();
  return (
    <div className="flex h-full min-h-0 bg-canvas">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="@container/page-header border-b border-border bg-card px-4 pt-3">
          <div className="flex flex-wrap items-center gap-2 pb-3">
            <div className="mr-auto min-w-0 flex-1 basis-40 max-md:min-w-min max-md:basis-32">
              <div className="flex items-center gap-2">
                <h1 className="text-base font-semibold [overflow-wrap:break-word] max-md:max-w-[calc(100vw-6rem)] max-md:text-xl md:truncate">
                  {title}
                </h1>
                {count !== undefined && (
                  <span className="rounded-full bg-muted px-2 text-xs leading-5 text-secondary-foreground tabular-nums">
                    {count.toLocaleString(locale)}
                  </span>
                )}
              </div>
              {intro !== undefined && <p className="text-small text-muted-foreground">{intro}</p>}
            </div>
            {actions !== undefined && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
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
