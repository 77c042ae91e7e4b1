import type { texts as app } from './app/pt.ts';
import type { texts as botMessages } from './bot-messages/pt.ts';
import type { texts as notifications } from './notifications/pt.ts';
import type { screenNamespaces } from './screen-namespaces.ts';

type ScreenNamespaces = typeof screenNamespaces;
/** The texts that servers use. No screen loads them. */
type ServerTexts = { notifications: typeof notifications; 'bot-messages': typeof botMessages };

/** The texts of each namespace, with the type of the Portuguese texts. */
export type NamespaceTexts = ServerTexts & { app: typeof app } & {
  [Name in keyof ScreenNamespaces]: Awaited<ReturnType<ScreenNamespaces[Name]['pt']>>['texts'];
};
export type ServerNamespace = keyof ServerTexts;
/**
 * A namespace that a page can load. The first screen loads `app`. If another namespace lacks a text, the text comes from `app`.
 */
export type Namespace = 'app' | keyof ScreenNamespaces;
