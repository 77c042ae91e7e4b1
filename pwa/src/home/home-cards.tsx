import { type Home, WAITING_COUNT_MAX } from '@prosa/contract/administration/home';
import { type PlanLimitedKind, planLimitedKinds, type PlanUse } from '@prosa/contract/administration/plan-use';
import { Inbox, type LucideIcon, MessageSquareX, PlugZap, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useLanguage } from '../platform/language.ts';
import { usePlanUsage } from '../plan-limits/use-plan-usage.ts';
import { cn } from '../ui/cn.ts';
import { useNow } from '../ui/interaction/use-now.ts';
import { Progress } from '../ui/feedback/progress.tsx';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The cards of Home. Each card counts open work, and links to the screen of that work. */
export function HomeCards({ home }: { home: Home }) {
  const use = usePlanUsage();
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <WaitingTickets waiting={home.waiting} />
      <ConnectionsDown connections={home.connectionsDown} hasConnection={(home.setUp?.connection ?? 'done') === 'done'} />
      <FailedMessages messages={home.failedMessages} />
      {use !== undefined && <PlanUsageCard use={use} />}
    </div>
  );
}

const figureTones = { calm: '', warn: 'text-warning', bad: 'text-destructive' } as const;

type HomeCardProps = {
  icon: LucideIcon;
  title: string;
  figure: string;
  tone: keyof typeof figureTones;
  isWide?: boolean;
  children?: ReactNode;
};

function HomeCard({ icon: Icon, title, figure, tone, isWide = false, children }: HomeCardProps) {
  return (
    <section
      aria-label={title}
      className={cn('grid content-start gap-3 rounded-md border border-border bg-card p-4', isWide && 'lg:col-span-full')}
    >
      <header className="flex items-center gap-2 text-small text-muted-foreground">
        <Icon aria-hidden className="size-4 shrink-0" />
        <h2>{title}</h2>
      </header>
      <p className={cn('font-semibold', figureTones[tone])}>{figure}</p>
      {children}
    </section>
  );
}

function WaitingTickets({ waiting: { count, since } }: { waiting: Home['waiting'] }) {
  const { t } = useTranslation('home');
  const age = useAgeText(since);
  return (
    <HomeCard
      icon={Inbox}
      title={t('waiting.title')}
      figure={count === WAITING_COUNT_MAX ? t('waiting.many', { count }) : t('waiting.count', { count })}
      tone="calm"
    >
      {count > 0 && (
        <p className="flex flex-wrap justify-between gap-2 text-small text-muted-foreground">
          {t('waiting.since', { age })}
          <Link href="/tickets" className="font-medium text-accent-foreground hover:underline">
            {t('waiting.open')}
          </Link>
        </p>
      )}
    </HomeCard>
  );
}

type ConnectionsDownProps = { connections: Home['connectionsDown']; hasConnection: boolean };

function ConnectionsDown({ connections, hasConnection }: ConnectionsDownProps) {
  const { t } = useTranslation('home');
  const count = connections.length;
  return (
    <HomeCard
      icon={PlugZap}
      title={t('connections.title')}
      figure={hasConnection ? t('connections.count', { count }) : t('connections.none')}
      tone={count > 0 ? 'bad' : 'calm'}
    >
      {count > 0 && (
        <ul className="grid gap-1.5 text-small">
          {connections.map(({ id, name, since }) => (
            <li key={id} className="flex justify-between gap-2">
              <Link href={`/connections?open=${id}`} className="truncate font-medium text-accent-foreground hover:underline">
                {name}
              </Link>
              <AgeText since={since} />
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function FailedMessages({ messages }: { messages: Home['failedMessages'] }) {
  const { t } = useTranslation('home');
  const count = messages.length;
  return (
    <HomeCard
      icon={MessageSquareX}
      title={t('failed.title')}
      figure={t('failed.count', { count })}
      tone={count > 0 ? 'bad' : 'calm'}
    >
      {count > 0 && (
        <ul className="grid gap-1.5 text-small">
          {messages.map(({ messageId, ticketUuid, contactName, body, at }) => (
            <li key={messageId} className="flex justify-between gap-2">
              <Link href={`/tickets/${ticketUuid}`} className="min-w-0 truncate hover:underline">
                <b className="font-medium text-accent-foreground">{contactName}</b>{' '}
                <span className="text-muted-foreground" dir="auto">
                  {body}
                </span>
              </Link>
              <AgeText since={at} />
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function PlanUsageCard({ use }: { use: PlanUse }) {
  const { t } = useTranslation('home');
  const isLimitReached = (rows: PlanLimitedKind): boolean => use[rows].used >= use[rows].limit;
  const hasFull = planLimitedKinds.some(isLimitReached);
  return (
    <HomeCard
      isWide
      icon={Wallet}
      title={t('plan.title')}
      figure={hasFull ? t('plan.full') : t('plan.room')}
      tone={hasFull ? 'warn' : 'calm'}
    >
      <ul className="grid gap-x-8 gap-y-2.5 text-small lg:grid-cols-3">
        {planLimitedKinds.map((rows) => (
          <li key={rows} className="grid gap-1">
            <span className="flex justify-between gap-2">
              {t(`plan.${rows}`)}
              <span className={cn('tabular-nums', isLimitReached(rows) ? 'font-medium text-warning' : 'text-muted-foreground')}>
                {t('plan.of', use[rows])}
              </span>
            </span>
            <Progress
              label={t(`plan.${rows}`)}
              done={Math.min(use[rows].used, use[rows].limit)}
              total={use[rows].limit}
              isWarning={isLimitReached(rows)}
            />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

function AgeText({ since }: { since: string }) {
  return <span className="shrink-0 text-muted-foreground tabular-nums">{useAgeText(since)}</span>;
}

/** Formats the time since an instant in the user's language: `há 12 minutos`. */
function useAgeText(since: string | null): string {
  const { locale } = useLanguage();
  const now = useNow();
  if (since === null) return '';
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (minutes < HOUR_MINUTES) return format.format(-minutes, 'minute');
  if (minutes < DAY_MINUTES) return format.format(-Math.floor(minutes / HOUR_MINUTES), 'hour');
  return format.format(-Math.floor(minutes / DAY_MINUTES), 'day');
}
