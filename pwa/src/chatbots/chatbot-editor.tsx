import { type ChatbotOption, MAX_CHATBOT_OPTIONS } from '@prosa/contract/chatbots/chatbot-option';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { findMenuFaults } from '@prosa/domain/chatbot/find-menu-faults';
import { ListTree, Plus, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toastDone, toastError } from '../ui/feedback/toast.ts';
import { useIsSideMenuNarrow } from '../ui/interaction/use-media-query.ts';
import { Page } from '../ui/layout/page.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { deleteOption, moveOption } from './chatbot-calls.ts';
import { CustomerPhone } from './customer-phone.tsx';
import { MenuOptions } from './menu-options.tsx';
import { MenuPath } from './menu-path.tsx';
import { MenuText } from './menu-text.tsx';
import { MenuFaults } from './menu-faults.tsx';
import { applyOptionDraft, type OptionDraft } from './option-draft.ts';
import { countOptionsBelow, listMenu, listOptionPath } from './option-lists.ts';
import { NewOptionPanel, OptionPanel } from './option-panel.tsx';
import { toPlayedMenu } from './play-chatbot.ts';
import { useTargetNames } from './use-target-names.ts';

/**
 * The state of the editor in the URL. `menu` is the id of the option that leads to the shown menu, or empty for the first menu.
 * `open` names the open panel: it is the id of an option, `new` for a new option, or `phone` for the customer's phone.
 */
const EditorUrlState = v.object({ menu: v.optional(v.string(), ''), open: v.optional(v.string(), '') });
const NEW_PANEL = 'new';
const PHONE_PANEL = 'phone';

type ChatbotEditorProps = { queue: ManagedQueue; queues: readonly ManagedQueue[]; note: ReactNode };

/**
 * The editor of a queue's chatbot. It shows one menu at a time, and saves each option separately. The phone beside the menu shows
 * the texts that a customer gets, including unsaved changes.
 */
export function ChatbotEditor({ queue, queues, note }: ChatbotEditorProps) {
  const { t } = useTranslation('chatbots');
  const call = useServerCall();
  const [{ menu, open }, setAddress] = useUrlFilters(EditorUrlState);
  const [draft, setDraft] = useState<OptionDraft>();
  const [optionToDelete, setOptionToDelete] = useState<ChatbotOption>();
  const names = useTargetNames(queues);
  // A narrow screen has no room for the customer's phone (`CustomerPhone`) beside the menu and the form.
  const hasPhone = !useIsSideMenuNarrow();
  const path = listOptionPath(queue.chatbots, queue.chatbots.find(({ id }) => String(id) === menu)?.id ?? null);
  const parent = path.at(-1);
  const menuKey = { queueId: queue.id, parentId: parent?.id ?? null };
  const options = listMenu(queue.chatbots, menuKey.parentId);
  const opened = queue.chatbots.find(({ id }) => String(id) === open);
  const played = toPlayedMenu(queue, {
    options: applyOptionDraft(queue.chatbots, menuKey, draft),
    queues,
    words: { back: t('phone.back'), mainMenu: t('phone.mainMenu') },
  });
  const faults = findMenuFaults(played.queues[0]?.options ?? []);
  const close = () => setAddress({ open: '' });
  const openOption = ({ id, parentId }: ChatbotOption) => setAddress({ menu: String(parentId ?? ''), open: String(id) });
  const enter = (option: ChatbotOption) => {
    if (option.greetingMessage.trim() !== '') return setAddress({ menu: String(option.id), open: '' });
    toastError(t('textFirst'));
    return openOption(option);
  };
  const add = () =>
    options.length < MAX_CHATBOT_OPTIONS
      ? setAddress({ open: NEW_PANEL })
      : toastError(t('full', { limit: MAX_CHATBOT_OPTIONS }));
  const phoneKey = path.map(({ id, position }) => `${id} at ${position}`).join();
  const phone = { menu: played, path: path.map(({ position }) => position), names };
  return (
    <Page
      title={t('title', { name: queue.name })}
      count={queue.chatbots.length}
      actions={
        <>
          {!hasPhone && (
            <Button onClick={() => setAddress({ open: PHONE_PANEL })}>
              <Smartphone aria-hidden />
              {t('phone.title')}
            </Button>
          )}
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </>
      }
      tools={<MenuPath queue={queue} path={path} onEnter={(menuId) => setAddress({ menu: String(menuId ?? ''), open: '' })} />}
      aside={
        open === PHONE_PANEL && !hasPhone ? (
          <SidePanel title={t('phone.title')} onClose={close}>
            <CustomerPhone key={phoneKey} {...phone} isInPanel />
          </SidePanel>
        ) : open === NEW_PANEL ? (
          <NewOptionPanel key={menuKey.parentId} menu={menuKey} onDraft={setDraft} onClose={close} />
        ) : (
          opened !== undefined && <OptionPanel key={opened.id} option={opened} onDraft={setDraft} onClose={close} />
        )
      }
    >
      {note}
      <div className="flex min-h-0 flex-1">
        <div className="grid min-w-0 flex-1 content-start gap-4 overflow-y-auto p-4">
          <MenuText queue={queue} parent={parent} onEdit={openOption} />
          <MenuFaults faults={faults} options={queue.chatbots} onOpen={openOption} />
          <h2 id="chatbot-options" className="text-small font-medium text-secondary-foreground">
            {t('options')}
          </h2>
          {options.length > 0 ? (
            <MenuOptions
              options={options}
              openId={open}
              faults={faults}
              names={names}
              countBelow={(id) => listMenu(queue.chatbots, id).length}
              onOpen={openOption}
              onEnter={enter}
              onMove={(option, position) => void call(() => moveOption(queue, option, position))}
              onDelete={setOptionToDelete}
            />
          ) : (
            <Notice
              icon={ListTree}
              title={t(parent === undefined ? 'none' : 'noneBelow')}
              text={t(parent === undefined ? 'noneHint' : 'noneBelowHint')}
            >
              <Button onClick={add}>{t('add')}</Button>
            </Notice>
          )}
        </div>
        {hasPhone && (
          <div className="flex w-72 shrink-0 border-l border-border bg-card">
            <CustomerPhone key={phoneKey} {...phone} />
          </div>
        )}
      </div>
      {optionToDelete !== undefined && (
        <ConfirmDialog
          title={t('deleteTitle', { name: optionToDelete.name })}
          text={toDeletionText(countOptionsBelow(queue.chatbots, optionToDelete.id), t)}
          action={t('deleteNow')}
          onConfirm={async () => {
            const isDeleted = await call(() => deleteOption(optionToDelete));
            if (isDeleted) toastDone(t('deleted'));
            if (isDeleted && opened?.id === optionToDelete.id) close();
            return isDeleted;
          }}
          onClose={() => setOptionToDelete(undefined)}
        />
      )}
    </Page>
  );
}

const toDeletionText = (below: number, t: ReturnType<typeof useTranslation<'chatbots'>>['t']): string =>
  [t('deleteText'), ...(below === 0 ? [] : [t('deleteBelow', { count: below })])].join(' ');
