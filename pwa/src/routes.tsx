import { type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { SessionUser } from '@prosa/contract/session/session';
import { TicketsPage } from './pages/tickets-page.tsx';
import { ScreensContext } from './platform/screens/listed-screens.ts';
import { findScreen, type FoundScreen, type PathParams, type Screen } from './platform/screens/screen.ts';
import { SignedInUserContext } from './platform/session/signed-in-user.ts';
import { useAccess } from './platform/session/use-access.ts';
import { screens } from './screens.ts';
import { AppShell } from './shell/app-shell.tsx';
import { ExpiredRedirect } from './shell/expired-redirect.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { lazyPartAfterFirstScreen, lazyScreen } from './ui/feedback/lazy-part.tsx';

const LazyUnavailablePage = lazyScreen(async () => (await import('./pages/unavailable-page.tsx')).UnavailablePage);
const TodoReminders = lazyPartAfterFirstScreen(async () => (await import('./todos/todo-reminders.tsx')).TodoReminders, ['todos']);

/** Renders a screen with the parameters of its path. */
type RenderScreen = (params: PathParams) => ReactNode;

const pages = new Map<Screen, RenderScreen>(
  screens.flatMap((screen) => {
    if (screen.page === undefined) return [];
    const Page = screen.page === 'inbox' ? TicketsPage : lazyScreen(screen.page.load, screen.page.texts);
    return [[screen, (params) => <Page {...params} />] as const];
  }),
);

/** The routes of a signed-in user. */
export function SignedInRoutes({ appName, user }: { appName: string; user: SessionUser }) {
  const [location] = useLocation();
  const found = findScreen(screens, location);
  const { opens } = found?.screen ?? {};
  return (
    <SignedInUserContext value={user}>
      <ScreensContext value={screens}>
        <ExpiredRedirect />
        <ErrorBoundary place="todo-reminders" shape="nothing">
          <Suspense>
            <TodoReminders />
          </Suspense>
        </ErrorBoundary>
        <AppShell
          appName={appName}
          fullScreenOnPhone={opens !== undefined && found?.params[opens] !== undefined}
          isBare={found?.screen.isBare === true}
        >
          {/* The `key` is the screen's path: another screen starts with new state, but new parameters keep the state. */}
          <ErrorBoundary place={found?.screen.path ?? 'elsewhere'} shape="pane" resetKey={location}>
            {found?.screen.page === 'inbox' ? (
              // Without a `Suspense` of its own, the inbox waits together with the shell until its rows are read, so that both
              // appear together.
              <ScreenAtUrl key={found.screen.path} found={found} />
            ) : (
              <Suspense key={found?.screen.path}>
                <ScreenAtUrl found={found} />
              </Suspense>
            )}
          </ErrorBoundary>
        </AppShell>
      </ScreensContext>
    </SignedInUserContext>
  );
}

/** Renders the screen of a URL, or a page that explains why the user has no screen there. */
function ScreenAtUrl({ found }: { found: FoundScreen | undefined }) {
  const isMet = useAccess();
  if (found === undefined) return <LazyUnavailablePage why="unknown" />;
  const { screen, params } = found;
  if (screen.instead !== undefined) return <Redirect to={screen.instead} replace />;
  const { requires, listedFor = requires, otherwise } = screen;
  if (otherwise !== undefined && !isMet(listedFor)) return <Redirect to={otherwise} replace />;
  if (!isMet(requires)) {
    const { plan: _plan, ...besidesThePlan } = requires;
    return <LazyUnavailablePage why={isMet(besidesThePlan) ? 'plan' : 'refused'} />;
  }
  return pages.get(screen)?.(params) ?? <LazyUnavailablePage why="unbuilt" />;
}
