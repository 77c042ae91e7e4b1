import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { useStore } from '../platform/store.ts';
import { networkStore } from '../sync/use-sync-state.ts';
import { Button } from '../ui/button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { type FormTab, FormTabs } from './form-tabs.tsx';
import { type FormStanding, SchemaForm } from './schema-form.tsx';

type FormPanelProps<Values extends FieldValues, Body> = {
  title: string;
  subtitle?: string | undefined;
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  draftKey: string;
  onSave: (body: Body) => Promise<unknown>;
  /** Loads the values of the row as it is now, after a refusal because it had changed meanwhile. */
  onReload?: (() => Promise<NoInfer<Values>>) | undefined;
  onClose: () => void;
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  isNew: boolean;
  /** A wider panel, for big forms. */
  isWide?: boolean;
  /** Saving needs no network. */
  worksOffline?: boolean;
} & ({ children: ReactNode; tabs?: undefined } | { tabs: readonly FormTab[]; children?: undefined });

/** A form at the right of its list: it counts what is not saved and what is to correct, and keeps both when it is closed. */
export function FormPanel<Values extends FieldValues, Body>({
  title,
  subtitle,
  onClose,
  isNew,
  isWide = false,
  worksOffline = false,
  tabs,
  children,
  ...form
}: FormPanelProps<Values, Body>) {
  return (
    <SidePanel title={title} subtitle={subtitle} onClose={onClose} isWide={isWide}>
      <SchemaForm
        {...form}
        marksChanges={!isNew}
        fields={tabs === undefined ? children : <FormTabs label={title} tabs={tabs} />}
        {...(tabs !== undefined && { tabs: tabs.map(({ id }) => id) })}
      >
        {(fields, standing) => (
          <>
            {tabs === undefined ? (
              <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">
                <TakenNote labels={standing.taken} />
                {fields}
              </div>
            ) : (
              <div className="flex min-h-0 flex-1 flex-col">
                {standing.taken.length > 0 && (
                  <div className="px-4 pt-3">
                    <TakenNote labels={standing.taken} />
                  </div>
                )}
                {fields}
              </div>
            )}
            <FormFoot {...standing} worksOffline={worksOffline} />
          </>
        )}
      </SchemaForm>
    </SidePanel>
  );
}

/** Says which fields took the value of another screen. */
function TakenNote({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('kit');
  if (labels.length === 0) return null;
  return (
    <p role="status" className="flex items-start gap-2 rounded-sm bg-accent px-3 py-2 text-small text-accent-foreground">
      <RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('contest.taken', { fields: labels.join(', ') })}
    </p>
  );
}

/** Offers to choose at once for all fields that were changed here and on another screen. */
function ContestNote({ contested, takeTheirs, keepMine }: Pick<FormStanding, 'contested' | 'takeTheirs' | 'keepMine'>) {
  const { t } = useTranslation('kit');
  if (contested.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('contest.choose', { count: contested.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={takeTheirs}>{t('contest.takeAllTheirs')}</Button>
        <Button onClick={keepMine}>{t('contest.keepAllMine')}</Button>
      </div>
    </div>
  );
}

function FormFoot({
  changes,
  faults,
  isBusy,
  failure,
  discard,
  worksOffline,
  ...contest
}: FormStanding & { worksOffline: boolean }) {
  const { t } = useTranslation('kit');
  const isOffline = useStore(networkStore).state === 'offline' && !worksOffline;
  const saysOffline = isOffline || failure?.isOffline === true;
  const Icon = saysOffline ? CloudOff : TriangleAlert;
  return (
    <footer className="grid gap-2.5 border-t border-border px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <ContestNote {...contest} />
      {(saysOffline || failure !== undefined) && (
        <p
          role="alert"
          className={`flex items-start gap-2 rounded-sm px-3 py-2 text-small ${saysOffline ? 'bg-warning-soft text-warning' : 'bg-destructive-soft text-destructive'}`}
        >
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {saysOffline ? t('form.offline') : failure?.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div role="status" className="mr-auto text-small">
          {changes > 0 && <p className="font-semibold">{t('form.unsaved', { count: changes })}</p>}
          {faults > 0 && <p className="text-muted-foreground">{t('form.toFix', { count: faults })}</p>}
        </div>
        <Button variant="ghost" className="max-md:flex-1" disabled={changes === 0} onClick={discard}>
          {t('form.discard')}
        </Button>
        <Button type="submit" variant="primary" className="max-md:flex-1" disabled={isBusy}>
          {t('common.save')}
          <KeyHint keys="Ctrl S" className="max-md:hidden" />
        </Button>
      </div>
    </footer>
  );
}
