import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../../platform/error-reports/report-error.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from './notice.tsx';

type FallbackShape = 'app' | 'pane' | 'nothing';
type BoundaryProps = {
  readonly children: ReactNode;
  /** The name of the part under which an error is reported. */
  readonly place: string;
  /** The shape of the replacement for a failed part: a page for the whole window, a notice in the part's pane, or nothing. */
  readonly shape: FallbackShape;
  /** The part is rendered again when this key changes, such as when the user opens another row. */
  readonly resetKey?: string | undefined;
};

type BoundaryState = { readonly failed: boolean; readonly resetKey: string | undefined };

/** Stops an error of a part from breaking the parts beside it, and reports it. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    reportError(error, 'render', this.props.place);
  }
  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    switch (this.props.shape) {
      case 'app':
        return <AppFailure />;
      case 'pane':
        return <PaneFailure onRetry={() => this.setState({ failed: false })} />;
      case 'nothing':
        return null;
    }
  }
}

function AppFailure() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid h-dvh place-content-center justify-items-center gap-3 bg-background p-6 text-center">
      <h1 className="text-lg font-semibold">{t('failure.title')}</h1>
      <p className="text-secondary-foreground">{t('failure.text')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
    </div>
  );
}

function PaneFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="h-full bg-canvas">
      <Notice icon={TriangleAlert} title={t('failure.title')} text={t('failure.text')}>
        <Button onClick={onRetry}>{t('failure.again')}</Button>
      </Notice>
    </div>
  );
}
