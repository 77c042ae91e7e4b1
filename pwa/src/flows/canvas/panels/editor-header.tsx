import { useTranslation } from 'react-i18next';
import { ArrowLeft, History, Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Store } from '../../../platform/store.ts';
import type { DocumentState } from '../../../sync/documents/document-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DocumentSyncState } from './document-sync-state.tsx';
import { PresentPeople } from './present-people.tsx';
import type { Peer } from '../board/flow-awareness.ts';

export type EditorPanelKind = 'try' | 'versions';

type EditorHeaderProps = {
  name: string | undefined;
  /** The difference between the draft and the published version, as text. */
  draftStateText: string | undefined;
  state: DocumentState;
  peers: Store<readonly Peer[]>;
  panel: EditorPanelKind | null;
  onPanel: (panel: EditorPanelKind | null) => void;
  /** Called to return to the list of flows. */
  onBack: () => void;
  /** The buttons for users who may publish. */
  children: ReactNode;
  /** Whether the flow is on. Undefined if that is unknown. */
  isOn: boolean | undefined;
  /** The switch of the flow, which users without the permission can only read. */
  flowSwitch: ReactNode;
};

/** Shows the flow's name and state, the people who have it open, and the actions on the whole flow. */
export function EditorHeader({
  name,
  draftStateText,
  state,
  peers,
  panel,
  onPanel,
  onBack,
  children,
  isOn,
  flowSwitch,
}: EditorHeaderProps) {
  const { t } = useTranslation('flow-editor');
  const { t: listText } = useTranslation('flows');
  const toggle = (which: EditorPanelKind) => onPanel(panel === which ? null : which);
  return (
    <header className="flex min-h-14 items-center gap-3 border-b border-border bg-card px-4 max-lg:gap-2 max-md:flex-wrap max-md:justify-end max-md:px-2 max-md:pb-1.5">
      <Link
        data-tooltip={t('canvas.back')}
        href="/flowbuilders"
        aria-label={t('canvas.back')}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onBack();
        }}
        className="grid size-control shrink-0 place-items-center rounded-sm text-secondary-foreground hover:bg-muted hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
      </Link>
      <div className="flex min-w-0 flex-1 items-baseline gap-3 max-xl:flex-col max-xl:gap-0 max-md:basis-[55%]">
        <h1 className="max-w-full truncate text-lead font-semibold">{name ?? t('canvas.title')}</h1>
        <p className="min-w-0 max-w-full truncate text-caption text-muted-foreground">
          {name !== undefined && <span className="max-md:sr-only">{`${t('canvas.title')} · `}</span>}
          {/* On a phone this text shows whether the flow is on, because the switch there has no room for the word. */}
          {isOn !== undefined && (
            <span aria-hidden className="md:hidden">{`${isOn ? listText('list.active') : listText('list.inactive')} · `}</span>
          )}
          {draftStateText}
        </p>
      </div>
      <DocumentSyncState state={state} />
      <PresentPeople peers={peers} />
      <span className="h-0 basis-full md:hidden" />
      {flowSwitch}
      <HeaderButton
        label={t('canvas.history')}
        icon={<History aria-hidden />}
        isOn={panel === 'versions'}
        onClick={() => toggle('versions')}
      />
      <HeaderButton label={t('canvas.tryIt')} icon={<Play aria-hidden />} isOn={panel === 'try'} onClick={() => toggle('try')} />
      {children}
    </header>
  );
}

type HeaderButtonProps = { label: string; icon: ReactNode; isOn: boolean; onClick: () => void };

/** A button that shows only an icon if there is no room for its text. */
const HeaderButton = ({ label, icon, isOn, onClick }: HeaderButtonProps) => (
  <Button
    aria-label={label}
    aria-pressed={isOn}
    onClick={onClick}
    className="aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground max-md:w-11 max-md:px-0"
  >
    {icon}
    <span className="max-lg:hidden">{label}</span>
  </Button>
);
