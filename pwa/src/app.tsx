import { Routes } from './routes.tsx';
import { AppUpdate } from './shell/app-update.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useBrandingUpkeep } from './theme/use-branding.ts';
import { useTheme } from './theme/use-theme.ts';
import { useToaster } from './ui/toast.ts';

export function App() {
  const { appName } = useBrandingUpkeep();
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
