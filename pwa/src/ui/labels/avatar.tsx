import { type ReactNode, useState } from 'react';
import { cn } from '../cn.ts';
import { toSeedColour, toInitials } from './initials.ts';

type AvatarProps = { name: string; seed: string; picture?: string | null; badge?: ReactNode; className?: string };

/**
 * A person's picture, or their initials if there is no picture or it can't be loaded. The colour behind the initials depends only
 * on `seed`. Decorative, because the name is beside it.
 */
export function Avatar({ name, seed, picture, badge, className }: AvatarProps) {
  const [away, setAway] = useState<string>();
  return (
    <span
      aria-hidden
      className={cn('relative grid size-10 shrink-0 place-items-center rounded-full text-sm font-semibold text-white', className)}
      style={{ background: toSeedColour(seed) }}
    >
      {picture && picture !== away ? (
        <img src={picture} alt="" onError={() => setAway(picture)} className="size-full rounded-full object-cover" />
      ) : (
        toInitials(name)
      )}
      {badge}
    </span>
  );
}
