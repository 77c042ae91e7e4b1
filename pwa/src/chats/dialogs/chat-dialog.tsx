import type { Chat } from '@prosa/contract/chats/chat';
import { CHAT_TITLE_MAX_CHARACTERS } from '@prosa/contract/chats/chat';
import type { UserId } from '@prosa/contract/ids';
import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { createIdempotentRunner } from '../../server/create-idempotent-runner.ts';
import { useServerErrorText } from '../../server/use-server-call.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useSyncState } from '../../sync/use-sync-state.ts';
import { useCompanyDirectory } from '../../tickets/use-company-directory.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Field, Input } from '../../ui/fields/field.tsx';
import { createChat, updateChat } from '../chat-calls.ts';
import { PeoplePicker } from './people-picker.tsx';
import type { ChatView } from '../use-chats.ts';

type ChatDialogProps = {
  /** The group that the dialog updates. Undefined if the dialog creates a chat. */
  chat: ChatView | undefined;
  onDone: (chat: Chat) => void;
  onClose: () => void;
};
type ChatKind = 'private' | 'group';

/**
 * Creates a chat with one person or with a group, or updates a group. To save, the user must choose at least one member. A group
 * also needs a title (coverage 3 §2). Saving needs the network.
 */
export function ChatDialog({ chat, onDone, onClose }: ChatDialogProps) {
  const { t } = useTranslation('chats');
  const user = useSignedInUser();
  const errorText = useServerErrorText();
  const { users } = useCompanyDirectory();
  const isPulled = useSyncState().lastPulledAt !== undefined;
  const [kind, setKind] = useState<ChatKind>(chat === undefined ? 'private' : 'group');
  const [title, setTitle] = useState(chat?.title ?? '');
  const [left, setLeft] = useState(false);
  const [people, setPeople] = useState<readonly UserId[]>(
    chat?.users.flatMap(({ userId }) => (userId === user.id ? [] : [userId])) ?? [],
  );
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useTransition();
  const [once] = useState(() => createIdempotentRunner());
  // The list also contains members who are no longer colleagues.
  const known = new Map([...(chat?.users.map((each) => each.user) ?? []), ...users].map(({ id, name }) => [id, name]));
  const colleagues = [...known].flatMap(([id, name]) => (id === user.id ? [] : [{ id, name }]));
  const isGroup = kind === 'group';
  const tooLong = title.trim().length > CHAT_TITLE_MAX_CHARACTERS;
  const [first] = people;
  const maySave = people.length > 0 && (!isGroup || (title.trim() !== '' && !tooLong)) && !isBusy;
  const titleError = tooLong
    ? t('nameLong', { limit: CHAT_TITLE_MAX_CHARACTERS })
    : left && title.trim() === ''
      ? t('nameRequired')
      : undefined;

  const save = async () => {
    if (!maySave || first === undefined) return;
    setFailure(undefined);
    const body = isGroup
      ? { title: title.trim(), users: [...people] }
      : { title: known.get(first) ?? '', users: [first], isGroup: false };
    try {
      const saved = await once({ id: chat?.id, ...body }, (key) =>
        chat === undefined ? createChat({ isGroup, ...body }, key) : updateChat(chat.id, body, key),
      );
      onDone(saved);
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <Dialog open onClose={onClose} title={chat === undefined ? t('newTitle') : t('editChat')} className="md:w-120">
      <form
        noValidate
        className="grid min-w-0 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          startAction(save);
        }}
      >
        {chat === undefined && (
          <div role="radiogroup" aria-label={t('kind')} className="grid grid-cols-2 gap-1 rounded-md bg-muted p-1">
            {(['private', 'group'] as const).map((each) => (
              <label
                key={each}
                className="grid min-h-control place-items-center rounded-sm px-2 text-center font-medium text-secondary-foreground focus-within:outline-2 focus-within:outline-primary has-checked:bg-card has-checked:text-foreground has-checked:shadow-raised"
              >
                <input
                  type="radio"
                  name="kind"
                  value={each}
                  checked={kind === each}
                  onChange={() => {
                    setKind(each);
                    setPeople((before) => (each === 'private' ? before.slice(0, 1) : before));
                  }}
                  className="sr-only"
                />
                {each === 'private' ? t('private') : t('group')}
              </label>
            ))}
          </div>
        )}
        {isGroup ? (
          <Field label={t('name')} error={titleError}>
            <Input
              value={title}
              autoComplete="off"
              onChange={(event) => setTitle(event.target.value)}
              onBlur={() => setLeft(true)}
            />
          </Field>
        ) : (
          <p className="text-secondary-foreground">{t('privateHint')}</p>
        )}
        <PeoplePicker people={colleagues} isKnown={isPulled} chosen={people} isOne={!isGroup} onChoose={setPeople} />
        {failure !== undefined && (
          <p role="alert" className="text-small text-destructive">
            {failure}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!maySave}>
            {chat !== undefined ? t('common.save') : isGroup ? t('create') : t('open')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
