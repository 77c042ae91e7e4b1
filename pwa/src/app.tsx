import { Suspense } from 'react';
import { PublicRoutes } from './public-routes.tsx';
import { requiredGenerationStore } from './platform/update/outdated-app.ts';
import { useStore } from './platform/store.ts';
import { AppUpdateOffer } from './shell/app-update-offer.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { lazyPart } from './ui/feedback/lazy-part.tsx';
import { databaseTroubleStore } from './sync/database/database-trouble.ts';
import { useApplyBranding } from './theme/use-branding.ts';
import { useTheme } from './theme/use-theme.ts';
import { useToaster } from './ui/feedback/toast.ts';
import { Tooltip } from './ui/overlays/tooltip.tsx';

const DatabaseTroubleDialog = lazyPart(
  async () => (await import('./held-data/database-trouble-dialog.tsx')).DatabaseTroubleDialog,
  ['device'],
);

/** Returns whether the app must show a dialog, because it can't continue or because data was lost. */
function useHasTrouble(): boolean {
  const trouble = useStore(databaseTroubleStore);
  return useStore(requiredGenerationStore) !== undefined || trouble !== undefined;
}

export function App() {
  const { appName } = useApplyBranding();
  const [theme] = useTheme();
  const toaster = useToaster();
  const inTrouble = useHasTrouble();
  return (
    <>
      <ErrorBoundary place="app" shape="app">
        <PublicRoutes appName={appName} />
        <AppUpdateOffer />
        <Tooltip />
        {toaster !== undefined && <toaster.Toaster theme={theme} />}
      </ErrorBoundary>
      {inTrouble && (
        <Suspense>
          <DatabaseTroubleDialog />
        </Suspense>
      )}
    </>
  );
}
