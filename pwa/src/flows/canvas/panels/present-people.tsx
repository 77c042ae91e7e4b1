import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../../platform/store.ts';
import { useSignedInUser } from '../../../platform/session/signed-in-user.ts';
import { Avatar } from '../../../ui/labels/avatar.tsx';
import type { Peer } from '../board/flow-awareness.ts';
import { toUserColourSeed } from '../../../ui/labels/person-seed.ts';

/** The maximum number of people who are shown with an avatar. For all further people, only their number is shown. */
const MAX_SHOWN_AVATARS = 4;

/** Shows the people who have the flow open, the user first. */
export function PresentPeople({ peers }: { peers: Store<readonly Peer[]> }) {
  const { t } = useTranslation('flow-editor');
  const user = useSignedInUser();
  const others = [...new Map(useStore(peers).map((peer) => [peer.user.id, peer.user])).values()].filter(
    ({ id }) => id !== user.id,
  );
  const everybody = [{ id: user.id, name: user.name }, ...others];
  const label = others.length === 0 ? user.name : t('canvas.alsoHere', { names: others.map(({ name }) => name).join(', ') });
  return (
    <div
      data-tooltip={label}
      role="img"
      aria-label={`${t('canvas.people', { count: everybody.length })}. ${label}`}
      className="flex pl-1.75"
    >
      {everybody.slice(0, MAX_SHOWN_AVATARS).map(({ id, name }) => (
        <Avatar key={id} name={name} seed={toUserColourSeed(id)} className="-ml-1.75 size-7 border-2 border-card text-2xs" />
      ))}
      {everybody.length > MAX_SHOWN_AVATARS && (
        <span className="-ml-1.75 grid size-7 place-items-center rounded-full border-2 border-card bg-border text-2xs font-semibold text-secondary-foreground">
          +{everybody.length - MAX_SHOWN_AVATARS}
        </span>
      )}
    </div>
  );
}
