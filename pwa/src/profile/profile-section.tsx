import type { ReactNode } from 'react';

type ProfileSectionProps = { title: string; hint?: string; children: ReactNode };

/** A card of the profile page. */
export function ProfileSection({ title, hint, children }: ProfileSectionProps) {
  return (
    <section className="grid gap-3.5 rounded-lg border border-border bg-card p-4 md:p-5">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint !== undefined && <p className="text-small text-muted-foreground">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
