import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { loadSignedInPart, signedInPartStore } from './load-signed-in-part.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { useSession } from './platform/session/session.ts';
import { useStore } from './platform/store.ts';
import { prefersSavingData } from './platform/loading/prefers-saving-data.ts';
import { lazyScreen } from './ui/feedback/lazy-part.tsx';

const LoginPage = lazyScreen(async () => (await import('./pages/login-page.tsx')).LoginPage);
const OpenFinancePage = lazyScreen(async () => (await import('./pages/open-finance-page.tsx')).OpenFinancePage, ['finance']);
const InvitationPage = lazyScreen(async () => (await import('./pages/invitation-page.tsx')).InvitationPage, ['invitation']);
const SecondFactorPage = lazyScreen(async () => (await import('./pages/second-factor-page.tsx')).SecondFactorPage, ['account']);
const SimulatorPage = lazyScreen(async () => (await import('./simulator/simulator-page.tsx')).SimulatorPage, ['simulator']);
const LazySignedInRoutes = lazyScreen(async () => (await loadSignedInPart()).SignedInRoutes);

/**
 * The routes that need no log-in, and their redirects: users without a session are redirected to /login, and signed-in users
 * away from it (coverage 1 §2).
 */
export function PublicRoutes({ appName }: { appName: string }) {
  return (
    <Switch>
      <Route path="/simulator">
        <Suspense>
          <SimulatorPage />
        </Suspense>
      </Route>
      <Route path="/invitation">
        <Suspense>
          <InvitationPage />
        </Suspense>
      </Route>
      <Route path="/financeiro-aberto">
        <Suspense>
          <ExpiredSubscriptionRoute appName={appName} />
        </Suspense>
      </Route>
      <Route>
        <RoutesBySession appName={appName} />
      </Route>
    </Switch>
  );
}

/**
 * Shows the page of an expired subscription. A user without a session sees it too, because the page explains why the log-in was
 * refused.
 */
function ExpiredSubscriptionRoute({ appName }: { appName: string }) {
  const session = useSession();
  return session.state === 'starting' ? null : <OpenFinancePage appName={appName} />;
}

function RoutesBySession({ appName }: { appName: string }) {
  const session = useSession();
  const [location] = useLocation();
  const part = useStore(signedInPartStore);
  if (session.state === 'starting') return null;
  if (session.state === 'awaiting-factor')
    return (
      <Suspense>
        <SecondFactorPage />
      </Suspense>
    );
  if (session.state === 'signed-in' && part !== undefined) return <part.SignedInRoutes appName={appName} user={session.user} />;
  if (session.state === 'signed-in' && location !== '/login')
    return (
      <Suspense>
        <LazySignedInRoutes appName={appName} user={session.user} />
      </Suspense>
    );
  if (location !== '/login') return <Redirect to="/login" replace />;
  // A user who has just signed in stays on this page until the rest of the app is loaded.
  return (
    <Suspense>
      <LoginRoute appName={appName} notice={session.state === 'signed-out' ? session.notice : undefined} />
    </Suspense>
  );
}

/**
 * The log-in page. The code of the next screen is loaded while the user types. If the user saves data, that code is loaded only
 * after the log-in.
 */
function LoginRoute({ appName, notice }: { appName: string; notice: 'replaced' | 'expired' | undefined }) {
  const session = useSession();
  const [, navigate] = useLocation();
  const isSignedIn = session.state === 'signed-in';
  useEffect(() => {
    // If the code can't be loaded, the start page says that the code is missing, and loads it again.
    if (isSignedIn) void loadSignedInPart().catch(() => navigate('/', { replace: true }));
    else if (!prefersSavingData()) void firstScreenShown.then(loadSignedInPart).catch(() => undefined);
  }, [isSignedIn, navigate]);
  return <LoginPage appName={appName} notice={notice} />;
}
