import type { ConnectionId, PhraseCampaignId, FlowId, QueueId, UserId } from '@prosa/contract/ids';
import { isWithinHours, toWallClock } from '../session/is-within-hours.ts';
import { foldText } from './fold-text.ts';

/** The fields of a flow that decide whether it may begin. `published` says whether the flow has a published version. */
type StartableFlow = {
  readonly id: FlowId;
  readonly active: boolean;
  readonly published: boolean;
  /** The daily window, as `HH:MM-HH:MM` on the company's wall clock. */
  readonly scheduledTimeRun: string | null;
};

export type FlowStartInput = {
  readonly text: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly ticket: {
    readonly userId: UserId | null;
    readonly queueId: QueueId | null;
    readonly isGroup: boolean;
    /** Whether the ticket is the contact's first on this connection. */
    readonly isFirst: boolean;
    /** Whether a flow has already run in the ticket. */
    readonly hadFlow: boolean;
    /** Whether the customer was asked to choose a queue and has not answered yet. */
    readonly inQueueMenu: boolean;
  };
  readonly contact: { readonly disableBot: boolean };
  readonly connection: {
    readonly id: ConnectionId;
    readonly groupAsTicket: boolean;
    readonly flowIdWelcome: FlowId | null;
    readonly flowIdNotPhrase: FlowId | null;
    readonly flowIdsScheduled: readonly FlowId[];
  };
  readonly flows: readonly StartableFlow[];
  readonly campaigns: readonly {
    readonly id: PhraseCampaignId;
    readonly flowId: FlowId;
    readonly whatsappId: ConnectionId | null;
    readonly phrase: string;
    readonly status: boolean;
  }[];
};

export type FlowStart =
  | { readonly why: 'phrase'; readonly flowId: FlowId; readonly campaignId: PhraseCampaignId }
  | { readonly why: 'scheduled' | 'welcome' | 'not-phrase'; readonly flowId: FlowId };

/** Returns whether a flow is enabled and has a published version. No other flow can begin, not even by an attendant's choice. */
export const isStartableFlow = (flow: Pick<StartableFlow, 'active' | 'published'>): boolean => flow.active && flow.published;

/**
 * Chooses the flow that a phrase campaign begins, or null. A campaign of only this connection takes precedence over a campaign of
 * all connections. Unlike a flow without a phrase, this flow also begins in a ticket that waits in a queue.
 */
export function choosePhraseFlow(input: FlowStartInput): FlowStart | null {
  const campaign = mayStartFlow(input) ? findPhraseCampaign(input, findStartableFlows(input)) : undefined;
  return campaign === undefined ? null : { why: 'phrase', flowId: campaign.flowId, campaignId: campaign.id };
}

/**
 * Chooses the flow that a connection begins without a phrase, or null. A scheduled flow within its daily window takes precedence.
 * Otherwise the welcome flow begins in the contact's first ticket on this connection, and the flow for texts without a phrase in
 * later tickets. Null if the ticket has a queue or already had a flow, or if the customer was asked to choose a queue.
 */
export function chooseDefaultFlow(input: FlowStartInput): FlowStart | null {
  const { ticket, connection } = input;
  if (!mayStartFlow(input) || ticket.queueId !== null || ticket.hadFlow || ticket.inQueueMenu) return null;
  const startable = findStartableFlows(input);
  const clock = toWallClock(input.now, input.timeZone);
  const scheduled = connection.flowIdsScheduled.find((id) => isInDailyWindow(startable.get(id)?.scheduledTimeRun, clock));
  if (scheduled !== undefined) return { why: 'scheduled', flowId: scheduled };
  const flowId = ticket.isFirst ? connection.flowIdWelcome : connection.flowIdNotPhrase;
  if (flowId === null || !startable.has(flowId)) return null;
  return { why: ticket.isFirst ? 'welcome' : 'not-phrase', flowId };
}

/**
 * Returns whether a flow may begin in the ticket. No attendant may be serving the ticket, and bots must be allowed for the
 * contact. In a group's ticket, the connection must treat groups as tickets.
 */
const mayStartFlow = ({ ticket, contact, connection }: FlowStartInput): boolean =>
  ticket.userId === null && !contact.disableBot && (!ticket.isGroup || connection.groupAsTicket);

const findStartableFlows = ({ flows }: FlowStartInput): ReadonlyMap<number, StartableFlow> =>
  new Map(flows.filter(isStartableFlow).map((flow) => [flow.id, flow]));

function findPhraseCampaign({ text, connection, campaigns }: FlowStartInput, startable: ReadonlyMap<number, StartableFlow>) {
  const foldedText = foldText(text);
  const matchingCampaigns = campaigns.filter(
    ({ status, phrase, flowId }) => status && foldedText !== '' && foldText(phrase) === foldedText && startable.has(flowId),
  );
  return (
    matchingCampaigns.find(({ whatsappId }) => whatsappId === connection.id) ??
    matchingCampaigns.find(({ whatsappId }) => whatsappId === null)
  );
}

function isInDailyWindow(window: string | null | undefined, clock: string): boolean {
  const [start, end] = window?.split('-') ?? [];
  return start !== undefined && end !== undefined && isWithinHours(clock, start, end);
}
