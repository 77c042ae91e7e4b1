import type { IntegrationCall } from '@prosa/contract/integrations/integration-call';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import { PhoneOutgoing, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Badge } from '../ui/labels/badge.tsx';
import { useIntegrationCalls } from './integrations.ts';
import { useFormIntegration } from './use-form-integration.ts';

/** The tab for the last calls of an integration. */
export function IntegrationCallsTab() {
  const row = useFormIntegration();
  return row === null ? null : <IntegrationCalls id={row.id} />;
}

function IntegrationCalls({ id }: Pick<QueueIntegration, 'id'>) {
  const { t } = useTranslation('integrations');
  const read = useIntegrationCalls(id);
  const calls = read.data?.calls;
  if (calls === undefined) return read.isError ? <ServerUnavailable read={read} title={t('calls.failed')} /> : <RowsSkeleton />;
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <p className="text-small text-muted-foreground">{t('calls.intro')}</p>
        <Button disabled={read.isFetching} onClick={() => void read.refetch()}>
          <RefreshCw aria-hidden />
          {t('calls.refresh')}
        </Button>
      </div>
      {calls.length === 0 ? (
        <Notice icon={PhoneOutgoing} title={t('calls.none')} text={t('calls.noneHint')} />
      ) : (
        <ul aria-label={t('calls.title')} className="divide-y divide-border rounded-md border border-border">
          {calls.map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </ul>
      )}
    </div>
  );
}

function CallLine({ call }: { call: IntegrationCall }) {
  const { t } = useTranslation('integrations');
  const { locale } = useLanguage();
  const { at, kind, status, failure, durationMs, attempt, deliveryId, ticketId } = call;
  return (
    <li className="grid gap-1 px-3 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={at} className="tabular-nums">
          {new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' })}
        </time>
        <span className="font-medium">{t(`calls.kinds.${kind}`)}</span>
        <span className="ml-auto flex items-center gap-2">
          <span className="tabular-nums text-muted-foreground">{t('duration', { ms: durationMs.toLocaleString(locale) })}</span>
          <Badge tone={failure === null ? 'good' : 'bad'}>
            {status ?? t(failure === null ? 'calls.done' : 'calls.noAnswer')}
          </Badge>
        </span>
      </div>
      {(failure !== null || ticketId !== null || attempt > 1 || deliveryId !== null) && (
        <div className="flex flex-wrap gap-x-3 text-caption text-muted-foreground">
          {failure !== null && <span className="text-destructive">{t(`failures.${failure}`)}</span>}
          {ticketId !== null && <span>{t('calls.ticket', { id: ticketId })}</span>}
          {attempt > 1 && <span>{t('calls.attempt', { attempt })}</span>}
          {deliveryId !== null && <span className="font-mono [overflow-wrap:anywhere]">{deliveryId}</span>}
        </div>
      )}
    </li>
  );
}
