import { useStore as useFlowStore, ViewportPortal } from '@xyflow/react';
import { type Store, useStore } from '../../../platform/store.ts';
import { toSeedColour } from '../../../ui/labels/initials.ts';
import type { Peer } from './flow-awareness.ts';
import { toUserColourSeed } from '../../../ui/labels/person-seed.ts';

/** Shows the pointers of other users with the users' names, at the same size for any zoom. */
export function PeerCursors({ peers }: { peers: Store<readonly Peer[]> }) {
  const others = useStore(peers);
  const zoom = useFlowStore(({ transform }) => transform[2]);
  return (
    <ViewportPortal>
      {others.map(
        ({ client, user, cursor }) =>
          cursor !== null && (
            <div
              key={client}
              aria-hidden
              data-cursor={user.id}
              style={{
                translate: `${cursor.x}px ${cursor.y}px`,
                scale: 1 / zoom,
                color: toSeedColour(toUserColourSeed(user.id)),
              }}
              className="pointer-events-none absolute left-0 top-0 z-cursor origin-top-left transition-[translate] duration-75 ease-linear"
            >
              <svg viewBox="0 0 24 24" className="size-4.5 fill-current stroke-white [stroke-width:1.5]">
                <path d="m4 3 16 8-7 2-3 7z" />
              </svg>
              <span
                style={{ background: toSeedColour(toUserColourSeed(user.id)) }}
                className="ml-3 block w-max max-w-40 truncate rounded-sm px-1.75 text-2xs font-semibold leading-4 text-white"
              >
                {user.name.split(' ', 1)[0]}
              </span>
            </div>
          ),
      )}
    </ViewportPortal>
  );
}
