import { Routes } from './routes.tsx';
import { AppUpdate } from './shell/app-update.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useBranding } from './theme/use-branding.ts';
import { useTheme } from './theme/use-theme.ts';
import { useToaster } from './ui/toast.ts';

export function App() {
  const { appName } = useBranding();
  const [theme] = useTheme();
  const toaster = useToaster();
  return (
    <ErrorBoundary>
      <Routes appName={appName} />
      <AppUpdate />
      {toaster !== undefined && <toaster.Toaster theme={theme} />}
    </ErrorBoundary>
  );
}
