import { useTranslation } from 'react-i18next';
import { CloudOff, Eye, type LucideIcon, Play, TriangleAlert, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from '../../../platform/store.ts';
import type { DocumentState } from '../../../sync/documents/document-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { listDanglingLines, deleteDrawingParts } from '../drawing/change-drawing.ts';
import { useEditor } from '../board/editor-context.ts';

type FlowBannersProps = { state: DocumentState; hasUnpublished: boolean; isEmpty: boolean; onUnderstood: () => void };

/** Shows messages about the whole flow at the top of the canvas. */
export function FlowBanners({ state, hasUnpublished, isEmpty, onUnderstood }: FlowBannersProps) {
  const { t } = useTranslation('flow-editor');
  const { mayWrite } = useEditor();
  return (
    <div className="pointer-events-none grid justify-items-center gap-2 [&>*]:pointer-events-auto">
      {state.refusal !== null && (
        <Banner icon={TriangleAlert} tone="bad" text={t('canvas.refused', { code: state.refusal.code })}>
          <Button size="inline" variant="link" className="text-destructive" onClick={onUnderstood}>
            {t('canvas.understood')}
          </Button>
        </Banner>
      )}
      {!state.isKept && <Banner icon={CloudOff} tone="warn" text={t('canvas.deviceFull')} />}
      {!mayWrite && <Banner icon={Eye} text={t('canvas.readOnly')} />}
      {mayWrite && <DanglingLinesBanner />}
      {isEmpty && mayWrite && <Banner icon={Play} text={`${t('canvas.empty')}. ${t('canvas.emptyHint')}`} />}
      {mayWrite && hasUnpublished && !isEmpty && (
        <p className="rounded-full bg-card/80 px-3 py-1 text-center text-xs text-muted-foreground">{t('canvas.reminder')}</p>
      )}
    </div>
  );
}

function DanglingLinesBanner() {
  const { t } = useTranslation('flow-editor');
  const { canvas } = useEditor();
  const loose = listDanglingLines(useStore(canvas.flow));
  if (loose.length === 0) return null;
  return (
    <Banner icon={Unlink} tone="warn" text={t('canvas.loose', { count: loose.length })}>
      <Button
        size="inline"
        variant="link"
        className="text-warning"
        onClick={() => deleteDrawingParts(canvas.document, { nodes: [], connections: loose })}
      >
        {t('canvas.removeLoose')}
      </Button>
    </Banner>
  );
}

type BannerProps = { icon: LucideIcon; tone?: 'warn' | 'bad'; text: string; children?: ReactNode };

function Banner({ icon: Icon, tone, text, children }: BannerProps) {
  return (
    <div
      role="status"
      className={cn(
        'flex max-w-xl items-center gap-2.5 rounded-md border border-border bg-card px-3 py-2 text-small text-secondary-foreground shadow-raised',
        tone === 'warn' && 'bg-warning-soft text-warning',
        tone === 'bad' && 'bg-destructive-soft text-destructive',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{text}</span>
      {children}
    </div>
  );
}
