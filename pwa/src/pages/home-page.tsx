import { useTranslation } from 'react-i18next';
import { useHome } from '../home/home-queries.ts';
import { SetUpList } from '../home/set-up-list.tsx';
import { HomeCards } from '../home/home-cards.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { Page } from '../ui/layout/page.tsx';

/** The first page of the users who run a company: the work that needs attention, and the open steps of the set-up. */
export function HomePage() {
  return (
    <ServerQueries>
      <CompanyHome />
    </ServerQueries>
  );
}

function CompanyHome() {
  const { t } = useTranslation('home');
  const { company } = useSignedInUser();
  const read = useHome();
  const home = read.data;
  const setUp = home?.setUp;
  // The set-up is over once a customer was answered, even if the company skipped steps.
  const isSettingUp = setUp !== null && setUp !== undefined && setUp.answer !== 'done';
  return (
    <Page title={t('title')} intro={company.name}>
      <StaleRowsNote read={read} />
      {home === undefined ? (
        read.isError ? (
          <ServerUnavailable read={read} title={t('failedToLoad')} />
        ) : (
          <RowsSkeleton />
        )
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-240 gap-4 p-4 md:py-7">
            {isSettingUp && <SetUpList setUp={setUp} />}
            <HomeCards home={home} />
          </div>
        </div>
      )}
    </Page>
  );
}
