import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../../platform/error-reports/report-error.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from './notice.tsx';

type FallbackShape = 'app' | 'pane' | 'nothing';
type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** The name of the part, which is sent with the report of an error. */
  readonly place: string;
  /**
   * The replacement for a part that failed: a page for the whole window (`app`), a notice in the part's pane (`pane`), or
   * nothing.
   */
  readonly shape: FallbackShape;
  /** When this key changes, for example because the user opens another row, a failed part is rendered again. */
  readonly resetKey?: string | undefined;
};

type ErrorBoundaryState = { readonly failed: boolean; readonly resetKey: string | undefined };

/** Catches an error that a part throws while rendering, reports the error, and keeps the parts beside it on the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    reportError(error, 'render', this.props.place);
  }
  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
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
