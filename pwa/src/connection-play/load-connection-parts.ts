import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { ReadFlowVersionAnswer, type Flow } from '@prosa/contract/flows/flow';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import type { SessionUser } from '@prosa/contract/session/session';
import { fetchFileLists } from '../file-lists/use-file-list-choices.ts';
import { phraseCampaigns } from '../flow-campaigns/phrase-campaigns.ts';
import { loadFlow } from '../flows/list/flow-calls.ts';
import { fetchIntegrations, mayListIntegrations } from '../integrations/integrations.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { queues } from '../queues/queues.ts';
import { reloadSettings } from '../setting-forms/company-settings.ts';
import { loadServerWords } from './load-server-words.ts';
import type { ConnectionParts } from './to-played-connection.ts';

/** Loads everything that decides what a connection's customers read. Throws `ApiRefusal` or `NotNow`. */
export async function loadConnectionParts(
  row: ManagedConnection,
  user: SessionUser,
): Promise<Omit<ConnectionParts, 'userNames'>> {
  const { id, farewellMessage, companyId, company } = user;
  const [{ rows }, settings, companyHours, fileLists, integrations, flows] = await Promise.all([
    queues.fetchPage('', 1),
    reloadSettings(companyId),
    callApi('GET', `/companies/${companyId}/schedules`, { schema: CompanyHours }),
    fetchFileLists(),
    mayListIntegrations(user) ? fetchIntegrations() : [],
    company.plan.useIntegrations ? loadFlows(row) : noFlows,
  ]);
  const words = await loadServerWords(settings.language);
  const attendant = { id, farewellMessage };
  return { row, queues: rows, settings, companyHours, fileLists, integrations, ...flows, words, attendant };
}

type FlowParts = Pick<ConnectionParts, 'campaigns' | 'flows' | 'published'>;
const noFlows: FlowParts = { campaigns: [], flows: [], published: new Map() };

/** Loads the phrase campaigns, the flows that they and the connection name, and the published versions of these flows. */
async function loadFlows({ flowIdWelcome, flowIdNotPhrase, selectedFlowIds }: ManagedConnection): Promise<FlowParts> {
  const { rows: campaigns } = await phraseCampaigns.fetchPage('', 1);
  const named = [flowIdWelcome, flowIdNotPhrase, ...selectedFlowIds, ...campaigns.map(({ flowId }) => flowId)];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const flows = await Promise.all(ids.map(loadFlow));
  const published = await Promise.all(flows.map(loadPublishedFlow));
  return { campaigns, flows, published: new Map(published.flat()) };
}

async function loadPublishedFlow({ id, version }: Flow): Promise<(readonly [number, FlowDefinition])[]> {
  if (version === null) return [];
  const { flow } = await callApi('GET', `/flowbuilder/versions/${id}/${version}`, { schema: ReadFlowVersionAnswer });
  return [[id, flow]];
}
