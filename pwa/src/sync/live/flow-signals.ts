import type { FlowCampaignEvent, FlowEvent } from '@prosa/contract/live/live-events';
import { tabSignal } from '../tab-signal.ts';

/** What live events say of flows and phrase campaigns, which no device keeps: to the screens that show them, in every tab. */
export const flowSignal = tabSignal<FlowEvent>('flows');
export const flowCampaignSignal = tabSignal<FlowCampaignEvent>('flow-campaigns');
/** They are heard from now on: what was said before is to be read. */
export const flowsHeardSignal = tabSignal('flows-heard');
