import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ArrowLeft, FlaskConical, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/feedback/notice.tsx';
import { ThemeToggle } from '../shell/preferences/theme-toggle.tsx';
import { Avatar } from '../ui/labels/avatar.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { PersonForm } from './person-form.tsx';
import { SimulatedPhone } from './simulated-phone.tsx';
import { listSimulatedPeople, type SimulatedPerson } from './simulator-api.ts';
import { toContactColourSeed } from '../ui/labels/person-seed.ts';

/** The page on which anyone can act as the customers of the demo. It works only if the API has the simulator. */
export function SimulatorPage() {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <SimulatedPeople />
    </QueryClientProvider>
  );
}

function SimulatedPeople() {
  const { t } = useTranslation('simulator');
  const [chosen, choose] = useState<SimulatedPerson>();
  const { data: people, isError } = useQuery({ queryKey: ['simulator', 'people'], queryFn: listSimulatedPeople, retry: false });
  if (isError)
    return (
      <main className="h-dvh bg-background">
        <Notice icon={PlugZap} title={t('unavailable')} />
      </main>
    );
  return (
    <main className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-background">
      <header className="flex items-center gap-3 border-b border-border bg-card px-4 py-2">
        <div className="min-w-0 flex-1">
          <h1 className="text-lead font-heading">{t('title')}</h1>
          <p className="truncate text-caption text-muted-foreground max-md:hidden">{t('intro')}</p>
        </div>
        {chosen !== undefined && (
          <Button
            variant="ghost"
            size="icon"
            className="md:hidden"
            aria-label={t('common.back')}
            onClick={() => choose(undefined)}
          >
            <ArrowLeft aria-hidden />
          </Button>
        )}
        <ThemeToggle />
      </header>
      <div className="flex min-h-0">
        <aside
          className={cn(
            'flex w-80 flex-col border-r border-border bg-card max-md:w-full',
            chosen !== undefined && 'max-md:hidden',
          )}
        >
          <ul aria-label={t('people')} className="min-h-0 flex-1 overflow-y-auto">
            {people?.length === 0 && <li className="p-4 text-muted-foreground">{t('nobody')}</li>}
            {people?.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  aria-pressed={person.id === chosen?.id}
                  onClick={() => choose(person)}
                  className={cn(
                    'flex w-full items-center gap-3 border-b border-muted px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-background',
                    person.id === chosen?.id && 'bg-accent',
                  )}
                >
                  <Avatar name={person.name} seed={toContactColourSeed(person)} />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{person.name}</span>
                    <span className="block text-small text-muted-foreground">{person.number}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <PersonForm onInvented={choose} />
        </aside>
        <div className={cn('flex min-h-0 min-w-0 flex-1', chosen === undefined && 'max-md:hidden')}>
          {chosen === undefined ? (
            <div className="flex-1 bg-canvas">
              <Notice icon={FlaskConical} title={t('choose')} />
            </div>
          ) : (
            <SimulatedPhone key={chosen.id} person={chosen} />
          )}
        </div>
      </div>
    </main>
  );
}
