import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { UserId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { AnsweredTicket, AnsweringConnection, AnsweringFlows, AnsweringHours } from '../answering/answer-state.ts';
import type { ChatbotMenu } from '../chatbot/chatbot-menu.ts';
import type { TimedConnection } from '../ticket-timers/decide-ticket-timer.ts';

/** A list of files that a queue sends, with its message and the names of its files. */
export type PlayedFileList = { readonly message: string; readonly files: readonly string[] };

/** Everything that decides what a connection's customers read. It does not change while a customer is played. */
export type PlayedConnection = {
  readonly connection: AnsweringConnection &
    TimedConnection & {
      readonly name: string;
      readonly greetingFile: { readonly name: string } | null;
      readonly timeCreateNewTicketMinutes: number;
    };
  readonly settings: CompanySettings;
  readonly hours: AnsweringHours;
  /** The options of the connection's queues, in the order of their menus. */
  readonly menuOptions: AnsweredTicket['menuOptions'];
  /** The queues of the company by id. A queue with `closeTicket` closes the tickets that it gets. */
  readonly queues: ReadonlyMap<number, { readonly name: string; readonly closeTicket: boolean }>;
  readonly fileLists: ReadonlyMap<number, PlayedFileList>;
  readonly flows: Pick<AnsweringFlows, 'connection' | 'flows' | 'campaigns'> & {
    /** The newest published version of each flow by the flow's id. */
    readonly published: ReadonlyMap<number, FlowDefinition>;
    readonly names: ReadonlyMap<number, string>;
  };
  /** The texts that the server itself says, in the language of the company. */
  readonly words: ChatbotMenu['words'] & { readonly audioRefused: string; readonly consentQuestion: string };
  /** The names of the company's integrations by id. Empty if its plan has none. */
  readonly integrationNames: ReadonlyMap<number, string>;
  /** The user who takes over tickets, and the names of all users by id. */
  readonly attendant: { readonly id: UserId; readonly farewellMessage: string };
  readonly userNames: ReadonlyMap<number, string>;
};
