import type { UserId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { toUserColourSeed } from '../../ui/labels/person-seed.ts';
import { useIsOnline } from '../../sync/live/presence.ts';
import { OnlineDot, OnlineText } from '../online-dot.tsx';

type Person = { readonly id: UserId; readonly name: string; readonly remark?: string | undefined };
type PeopleDialogProps = {
  title: string;
  groups: readonly { readonly heading?: string; readonly people: readonly Person[] }[];
  /** The text that is shown when the first group has no people. */
  nobody: string;
  onClose: () => void;
};

/** Lists people in groups, such as the members of a chat, or those who have seen a message. */
export function PeopleDialog({ title, groups, nobody, onClose }: PeopleDialogProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="-mx-2 grid max-h-[50dvh] gap-3 overflow-y-auto px-2">
        {groups[0]?.people.length === 0 && <p className="text-muted-foreground">{nobody}</p>}
        {groups
          .filter(({ people }) => people.length > 0)
          .map(({ heading, people }) => (
            <section key={heading ?? ''}>
              {heading !== undefined && <h3 className="pb-1 text-small font-semibold text-muted-foreground">{heading}</h3>}
              <ul>
                {people.map(({ id, name, remark }) => (
                  <li key={id} className="flex min-h-11 items-center gap-3">
                    <Avatar
                      name={name}
                      seed={toUserColourSeed(id)}
                      badge={isOnline(id) && <OnlineDot />}
                      className="size-8 text-xs"
                    />
                    <span className="min-w-0 flex-1 truncate">
                      {name}
                      {isOnline(id) && <OnlineText />}
                    </span>
                    {remark !== undefined && <span className="text-small text-muted-foreground">{remark}</span>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
