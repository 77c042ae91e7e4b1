import type { IntegrationType } from '@prosa/contract/integrations/integration';
import { TestIntegrationAnswer } from '@prosa/contract/integrations/integration-call';
import { CircleCheck, FlaskConical, TriangleAlert } from 'lucide-react';
import { useState, useTransition } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useFormIntegration } from './use-form-integration.ts';

/** For each type of integration, the fields of the form that a test sends to the server. */
const testedFields = {
  dialogflow: ['jsonContent', 'projectName', 'language'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: ['flowId'],
} as const satisfies Readonly<Record<IntegrationType, readonly string[]>>;

/** Tests the integration with the values in the form, and says whether the other system answered, or why the test failed. */
export function IntegrationTrial({ type }: { type: IntegrationType }) {
  const { t } = useTranslation('integrations');
  const call = useServerCall();
  const { getValues, trigger } = useFormContext();
  const row = useFormIntegration();
  const [isBusy, startAction] = useTransition();
  const [result, setResult] = useState<TestIntegrationAnswer>();
  const test = async () => {
    setResult(undefined);
    if (!(await trigger([...testedFields[type]]))) return;
    const fields = Object.fromEntries(testedFields[type].map((name): [string, unknown] => [name, getValues(name)]));
    const body = { ...fields, type, ...(row !== null && { id: row.id }) };
    await call(async () =>
      setResult(await callApi('POST', '/queueIntegration/testSession', { body, schema: TestIntegrationAnswer })),
    );
  };
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" disabled={isBusy} onClick={() => startAction(test)}>
        <FlaskConical aria-hidden />
        {isBusy ? t('test.running') : t('test.run')}
      </Button>
      <div role="status">{result !== undefined && <TestResult {...result} />}</div>
    </div>
  );
}

function TestResult({ status, failure, durationMs, detail }: TestIntegrationAnswer) {
  const { t } = useTranslation('integrations');
  const { locale } = useLanguage();
  const facts = [
    ...(status === null ? [] : [t('test.status', { status })]),
    t('duration', { ms: durationMs.toLocaleString(locale) }),
  ].join(', ');
  return failure === null ? (
    <p className="flex items-start gap-2 rounded-sm bg-muted px-3 py-2 text-small text-success">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('test.fine', { facts })}
    </p>
  ) : (
    <p className="flex items-start gap-2 rounded-sm bg-destructive-soft px-3 py-2 text-small text-destructive">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="grid min-w-0 gap-0.5">
        <b className="font-semibold">{t(`failures.${failure}`)}</b>
        <span>{facts}</span>
        {detail !== '' && <span className="[overflow-wrap:anywhere]">{t('test.detail', { detail })}</span>}
      </span>
    </p>
  );
}
