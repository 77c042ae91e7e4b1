import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { UserId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { AnsweredTicket, AnsweringConnection, AnsweringFlows, AnsweringHours } from '../answering/answer-state.ts';
import type { QueueTargets } from '../answer-targets/answer-targets.ts';
import type { ChatbotMenu } from '../chatbot/chatbot-menu.ts';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { IntegrationSettings } from '../integrations/conversation.ts';
import type { ConnectionTimers, QueueRotation } from '../ticket-timers/decide-ticket-timer.ts';

/** A list of files that a queue sends, with its message and the names of its files. */
export type PlayedFileList = { readonly message: string; readonly files: readonly string[] };

export type PlayedQueue = QueueRotation &
  QueueTargets & {
    readonly name: string;
    /** Whether the queue closes the tickets that it gets. */
    readonly closeTicket: boolean;
    /** The members of the queue. In a play, all of them count as online. */
    readonly memberIds: readonly UserId[];
  };

export type PlayedIntegration = IntegrationSettings & Pick<QueueIntegration, 'id' | 'name' | 'flowId'>;

/** Everything that decides what the customers of a connection get. None of it changes during a play. */
export type PlayedConnection = {
  readonly connection: AnsweringConnection &
    ConnectionTimers & {
      readonly name: string;
      readonly greetingFile: { readonly name: string } | null;
      readonly timeCreateNewTicketMinutes: number;
      readonly allowGroup: boolean;
    };
  readonly settings: CompanySettings;
  readonly hours: AnsweringHours;
  /** The options of the connection's queues, in the order of their menus. */
  readonly menuOptions: AnsweredTicket['menuOptions'];
  /** The queues and the integrations of the company by id. */
  readonly queues: ReadonlyMap<number, PlayedQueue>;
  readonly integrations: ReadonlyMap<number, PlayedIntegration>;
  readonly fileLists: ReadonlyMap<number, PlayedFileList>;
  readonly flows: Pick<AnsweringFlows, 'connection' | 'flows' | 'campaigns'> & {
    /** The newest published version of each flow by the flow's id. */
    readonly published: ReadonlyMap<number, FlowDefinition>;
    readonly names: ReadonlyMap<number, string>;
  };
  /** The texts that come from the server itself, in the language of the company. */
  readonly words: ChatbotMenu['words'] & { readonly audioRefused: string; readonly consentQuestion: string };
  /** The user who accepts tickets in a play. */
  readonly attendant: { readonly id: UserId; readonly farewellMessage: string };
  /** The names of all users by id. */
  readonly userNames: ReadonlyMap<number, string>;
};
