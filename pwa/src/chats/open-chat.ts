import type { Chat } from '@prosa/contract/chats/chat';
import type { CompanyId } from '@prosa/contract/ids';
import { toChatArray } from '@prosa/documents/chat/chat-document';
import { toChatRoomName } from '@prosa/documents/rooms/room-name';
import { createStore, type Store } from '../platform/store.ts';
import type { DocumentState, OpenDocument } from '../sync/documents/document-state.ts';
import { toDayInMonth, toPreviousMonth, toChatMonth } from './chat-month.ts';
import { mergeChatEntries, type MergedChatMonth } from '@prosa/documents/chat/merge-chat-entries';

/** A month of a chat, with its document. */
export type ChatMonth = MergedChatMonth & {
  readonly month: string;
  readonly document: OpenDocument;
  readonly state: DocumentState;
};
/** The open months of a chat, oldest first. The last one is the current month. */
export type ChatMonths = { readonly months: readonly ChatMonth[]; readonly hasOlder: boolean };

export type OpenChat = {
  readonly store: Store<ChatMonths>;
  /**
   * Opens earlier months, one after the other, until a month with messages or the first month is open. Resolves once the opened
   * months are loaded as far as possible.
   */
  readonly loadOlder: () => Promise<void>;
  /** If a new month has begun by the server's time, opens the document of this month. */
  readonly turnMonth: () => void;
  readonly close: () => void;
};

export type OpenChatPorts = {
  readonly companyId: CompanyId;
  readonly open: (room: string) => OpenDocument;
  /** Returns the server's time, which decides when a month begins. */
  readonly now: () => Date;
};

type OpenMonth = { readonly document: OpenDocument; readonly stop: () => void };

/** Opens the document of the chat's current month, and later those of earlier and of new months, and follows their changes. */
export function openChat({ uuid, firstMonth }: Pick<Chat, 'uuid' | 'firstMonth'>, ports: OpenChatPorts): OpenChat {
  const open = new Map<string, OpenMonth>();
  const folded = new Map<string, ChatMonth>();
  const store = createStore<ChatMonths>({ months: [], hasOlder: false });
  const months = (): string[] => [...open.keys()].sort((one, other) => (one < other ? -1 : 1));
  const show = (): void => {
    const all = months();
    store.set({
      months: all.flatMap((month) => folded.get(month) ?? []),
      hasOlder: (all[0] ?? firstMonth) > firstMonth,
    });
  };
  const openMonth = (month: string): void => {
    if (open.has(month)) return;
    const document = ports.open(toChatRoomName(ports.companyId, uuid, toDayInMonth(month)));
    open.set(month, { document, stop: followDocument(document, (changed) => folded.set(month, { ...changed, month }), show) });
    show();
  };
  const turnMonth = (): void => {
    const now = toChatMonth(ports.now());
    // If the time that the device knows is wrong, it may be before the chat's first month. In this case the first month is
    // opened.
    openMonth(now < firstMonth ? firstMonth : now);
  };
  turnMonth();
  return {
    store,
    turnMonth,
    loadOlder: async () => {
      for (let oldest = months()[0]; oldest !== undefined && oldest > firstMonth;) {
        oldest = toPreviousMonth(oldest);
        openMonth(oldest);
        const held = open.get(oldest);
        if (held !== undefined) await waitUntilSettled(held.document);
        if (held === undefined || (folded.get(oldest)?.messages.length ?? 0) > 0) return;
      }
    },
    close: () => {
      for (const { document, stop } of open.values()) {
        stop();
        document.close();
      }
      open.clear();
    },
  };
}

type MergedDocument = Omit<ChatMonth, 'month'>;

/**
 * Merges the entries of a document each time that the document changes. After a refusal, the room gets a new document, and the
 * function then follows the new one.
 */
function followDocument(document: OpenDocument, changed: (month: MergedDocument) => void, show: () => void): () => void {
  let followed = document.doc;
  let month = mergeChatEntries(toChatArray(followed).toArray());
  const report = (): void => {
    changed({ ...month, document, state: document.state.get() });
    show();
  };
  const onUpdate = (): void => {
    month = mergeChatEntries(toChatArray(followed).toArray());
    report();
  };
  followed.on('update', onUpdate);
  const forget = document.state.subscribe(() => {
    if (document.doc === followed) return report();
    followed.off('update', onUpdate);
    followed = document.doc;
    followed.on('update', onUpdate);
    onUpdate();
  });
  changed({ ...month, document, state: document.state.get() });
  return () => {
    forget();
    followed.off('update', onUpdate);
  };
}

/** Resolves once a document is loaded as far as is possible now. */
function waitUntilSettled({ state }: OpenDocument): Promise<void> {
  const isSettled = ({ held, connection }: DocumentState): boolean =>
    connection === 'synced' || (held && connection === 'offline');
  return new Promise((resolve) => {
    const resolveIfSettled = (): boolean => {
      const isNow = isSettled(state.get());
      if (isNow) resolve();
      return isNow;
    };
    if (resolveIfSettled()) return;
    const forget = state.subscribe(() => {
      if (resolveIfSettled()) forget();
    });
  });
}
