import type { DecidingSetting } from '@prosa/domain/rule-decisions/rule-decision';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useLanguage } from '../platform/language.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { LogLine } from '../ticket-log/log-line.tsx';
import { type KnownDecision, toRuleIcon } from './rule-icons.ts';
import { type SettingForm, useSettingTexts } from './use-setting-texts.ts';

type RuleDecisionLineProps = {
  decision: KnownDecision;
  createdAt: string;
  ticket: Pick<TicketRow, 'whatsappId'>;
};

/** A line about a decision of a rule. Opened, it names the settings that decided, each with a link to its form. */
export function RuleDecisionLine({ decision, createdAt, ticket }: RuleDecisionLineProps) {
  const { t } = useTranslation('ticket-log');
  const { queues } = useCompanyDirectory();
  const texts = useSettingTexts();
  const toValueText = useValueText();
  const { rule, count: times = 0, minutes = 0, queueId } = decision;
  const text = t(`why.rules.${rule}`, { times, minutes });
  const settings = Object.entries(decision.settings).filter((entry): entry is [DecidingSetting, (typeof entry)[1]] =>
    Object.hasOwn(texts, entry[0]),
  );
  const detail = queues.find(({ id }) => id === queueId)?.name;
  return (
    <LogLine icon={toRuleIcon(decision)} createdAt={createdAt} detail={detail}>
      {settings.length === 0 ? (
        text
      ) : (
        <details className="group">
          <summary className="flex cursor-pointer list-none items-start gap-1 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0">{text}</span>
            <ChevronRight
              aria-hidden
              className="mt-0.5 size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
            />
          </summary>
          <dl
            aria-label={t('why.setting')}
            className="my-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-sm bg-muted px-2.5 py-2 text-small"
          >
            {settings.map(([setting, value]) => {
              const { form, label, unit, values } = texts[setting];
              const path = toFormPath(form, { whatsappId: ticket.whatsappId, queueId });
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
                  <dd className="font-medium tabular-nums">{values?.[String(value)] ?? toValueText(setting, value, unit)}</dd>
                </Fragment>
              );
            })}
          </dl>
        </details>
      )}
    </LogLine>
  );
}

type FormRows = Pick<TicketRow, 'whatsappId'> & { readonly queueId: number | undefined };

/** Returns the address of the form of a setting. Null for the contact's settings, which are above the timeline. */
function toFormPath(form: SettingForm, { whatsappId, queueId }: FormRows): string | null {
  if (form === 'contact') return null;
  if (form === 'connection') return whatsappId === null ? null : `/connections?open=${whatsappId}`;
  if (form === 'queue') return queueId === undefined ? null : `/queues?open=${queueId}`;
  return `/settings?tab=${form}`;
}

/** Returns a function that says the value of a setting: the name of a queue, on or off, or a number with its unit. */
function useValueText() {
  const { t } = useTranslation('ticket-log');
  const { locale } = useLanguage();
  const { queues } = useCompanyDirectory();
  return (setting: DecidingSetting, value: string | number | boolean, unit: string | undefined): string => {
    if (setting === 'sendIdQueue') return queues.find(({ id }) => id === value)?.name ?? String(value);
    if (typeof value === 'number') return [value.toLocaleString(locale), unit].filter(Boolean).join(' ');
    return value === true || value === 'enabled' ? t('why.on') : t('why.off');
  };
}
