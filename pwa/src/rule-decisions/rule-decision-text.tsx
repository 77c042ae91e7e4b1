import type { DecidingSetting } from '@prosa/domain/rule-decisions/rule-decision';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { KnownDecision } from './rule-icons.ts';
import { IntegrationLink, SettingValue } from './setting-value.tsx';
import { type SettingForm, useSettingTexts } from './use-setting-texts.ts';

type RuleDecisionTextProps = { decision: KnownDecision; ticket: Pick<TicketRow, 'whatsappId'> };

/**
 * Shows what a rule decided. When the user opens the text, it lists the settings that led to the decision, each with a link to
 * the setting's form.
 */
export function RuleDecisionText({ decision, ticket }: RuleDecisionTextProps) {
  const { t } = useTranslation('rule-decisions');
  const texts = useSettingTexts();
  const { rule, count: times = 0, minutes = 0, integrationId } = decision;
  const text = t(`rules.${rule}`, { times, minutes });
  const settings = Object.entries(decision.settings).filter((entry): entry is [DecidingSetting, (typeof entry)[1]] =>
    Object.hasOwn(texts, entry[0]),
  );
  const namesIntegration = settings.some(([setting]) => texts[setting].is === 'integration');
  const otherIntegration = namesIntegration ? undefined : integrationId;
  if (settings.length === 0 && otherIntegration === undefined) return text;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-1 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{text}</span>
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
        />
      </summary>
      <dl
        aria-label={t('setting')}
        className="my-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-sm bg-muted px-2.5 py-2 text-small"
      >
        {settings.map(([setting, value]) => {
          const { form, label } = texts[setting];
          const path = toFormPath(form, { ...decision, ...ticket });
          return (
            <Fragment key={setting}>
              <dt className="min-w-0">
                {path === null ? (
                  label
                ) : (
                  <Link href={path} className="text-accent-foreground hover:underline">
                    {label}
                  </Link>
                )}
              </dt>
              <dd className="font-medium tabular-nums">
                <SettingValue value={value} of={texts[setting]} />
              </dd>
            </Fragment>
          );
        })}
        {otherIntegration !== undefined && (
          <>
            <dt className="min-w-0">{t('integration')}</dt>
            <dd className="font-medium">
              <IntegrationLink id={otherIntegration} />
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}

type FormRows = Pick<TicketRow, 'whatsappId'> & Pick<KnownDecision, 'queueId' | 'integrationId'>;

/** Returns the address of the form of a setting. Null for the contact's settings, which the screen shows beside the decision. */
function toFormPath(form: SettingForm, { whatsappId, queueId, integrationId }: FormRows): string | null {
  switch (form) {
    case 'contact':
      return null;
    case 'connection':
      return whatsappId === null ? null : `/connections?open=${whatsappId}`;
    case 'queue':
      return queueId === undefined ? null : `/queues?open=${queueId}`;
    case 'integration':
      return integrationId === undefined ? null : `/queue-integration?open=${integrationId}`;
    default:
      return `/settings?tab=${form}`;
  }
}
