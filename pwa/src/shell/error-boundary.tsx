import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/** Shows a plain way out when a screen breaks, instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

function Failure() {
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
