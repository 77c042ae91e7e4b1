import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { SessionUser } from '@prosa/contract/session/session';
import { menuFor } from '@prosa/domain/session/menu';
import { TicketsPage } from './pages/tickets-page.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { ExpiredRedirect } from './shell/expired-redirect.tsx';
import { lazyLaterPart, lazyScreen } from './ui/lazy-part.tsx';
import { SignedInUser } from './platform/signed-in-user.ts';

const ElsewherePage = lazyScreen(async () => (await import('./pages/elsewhere-page.tsx')).ElsewherePage);
const FlowEditorPage = lazyScreen(
  async () => (await import('./pages/flow-editor-page.tsx')).FlowEditorPage,
  ['flow-editor', 'flows', 'message-variables'],
);
const FlowBuildersPage = lazyScreen(
  async () => (await import('./pages/flowbuilders-page.tsx')).FlowBuildersPage,
  ['flows', 'flow-start', 'phrase-campaigns'],
);
const PhraseListsPage = lazyScreen(
  async () => (await import('./pages/phrase-lists-page.tsx')).PhraseListsPage,
  ['phrase-campaigns', 'flow-start'],
);
const ProfilePage = lazyScreen(async () => (await import('./pages/profile-page.tsx')).ProfilePage, ['device', 'push']);

const ChatsPage = lazyScreen(async () => (await import('./pages/chats-page.tsx')).ChatsPage, ['chats']);
const QuickMessagesPage = lazyScreen(
  async () => (await import('./pages/quick-messages-page.tsx')).QuickMessagesPage,
  ['quick-messages', 'message-variables'],
);
const SharePage = lazyScreen(async () => (await import('./pages/share-page.tsx')).SharePage, ['share']);
const TodoListPage = lazyScreen(async () => (await import('./pages/todolist-page.tsx')).TodoListPage, ['todos']);
const TodoReminders = lazyLaterPart(async () => (await import('./todos/todo-reminders.tsx')).TodoReminders, ['todos']);

/** Every address of who is signed in (spec 1 section 2). */
export function SignedInRoutes({ appName, user }: { appName: string; user: SessionUser }) {
  const [location] = useLocation();
  return (
    <SignedInUser value={user}>
      <ExpiredRedirect />
      <Suspense>
        <TodoReminders />
      </Suspense>
      <AppShell
        appName={appName}
        fullScreenOnPhone={/^\/(?:tickets|chats)\/.+/.test(location)}
        isBare={/^\/flowbuilder\/.+/.test(location)}
      >
        <Switch>
          <Route path="/tickets/undefined">
            <Redirect to="/tickets" replace />
          </Route>
          <Route path="/tickets/:uuid?">{({ uuid }) => <TicketsPage uuid={uuid} />}</Route>
          {menuFor(user).includes('chats') && (
            <Route path="/chats/:id?">
              {({ id }) => (
                <Suspense>
                  <ChatsPage id={id} />
                </Suspense>
              )}
            </Route>
          )}
          <Route path="/quick-messages">
            <Suspense>
              <QuickMessagesPage />
            </Suspense>
          </Route>
          <Route path="/todolist">
            <Suspense>
              <TodoListPage />
            </Suspense>
          </Route>
          <Route path="/share">
            <Suspense>
              <SharePage />
            </Suspense>
          </Route>
          <Route path="/flowbuilder/:id">
            {({ id }) => (
              <Suspense>
                <FlowEditorPage key={id} id={id} />
              </Suspense>
            )}
          </Route>
          <Route path="/flowbuilders">
            <Suspense>
              <FlowBuildersPage />
            </Suspense>
          </Route>
          <Route path="/phrase-lists">
            <Suspense>
              <PhraseListsPage />
            </Suspense>
          </Route>
          <Route path="/profile">
            <Suspense>
              <ProfilePage />
            </Suspense>
          </Route>
          <Route path="/">
            <Redirect to="/tickets" replace />
          </Route>
          {/* A key of its own, else the one redirect that stays mounted doesn't go on. */}
          <Route key="login" path="/login">
            <Redirect to="/" replace />
          </Route>
          <Route key="signup" path="/signup">
            <Redirect to="/" replace />
          </Route>
          <Route>
            <Suspense>
              <ElsewherePage />
            </Suspense>
          </Route>
        </Switch>
      </AppShell>
    </SignedInUser>
  );
}
