import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { ReadFlowVersionAnswer, type Flow } from '@prosa/contract/flows/flow';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import type { SessionUser } from '@prosa/contract/session/session';
import { fetchFileLists } from '../file-lists/use-file-list-choices.ts';
import { phraseCampaigns } from '../phrase-campaigns/phrase-campaigns.ts';
import { loadFlow } from '../flows/list/flow-calls.ts';
import { fetchIntegrations } from '../integrations/integrations.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { queues } from '../queues/queues.ts';
import { reloadSettings } from '../setting-forms/company-settings.ts';
import { loadServerTexts } from './load-server-texts.ts';
import type { PlayedConnectionSources } from './to-played-connection.ts';

/** Loads everything that decides what the customers of a connection read. Throws `ApiRefusal` or `NotNow`. */
export async function loadConnectionParts(
  row: ManagedConnection,
  { id, farewellMessage, companyId, company }: SessionUser,
): Promise<Omit<PlayedConnectionSources, 'people'>> {
  const [{ rows }, settings, companyHours, fileLists, planned] = await Promise.all([
    queues.fetchPage('', 1),
    reloadSettings(companyId),
    callApi('GET', `/companies/${companyId}/schedules`, { schema: CompanyHours }),
    fetchFileLists(),
    company.plan.useIntegrations ? loadPartsOfIntegrationPlan(row) : noPartsOfIntegrationPlan,
  ]);
  const words = await loadServerTexts(settings.language);
  return { row, queues: rows, settings, companyHours, fileLists, ...planned, words, attendant: { id, farewellMessage } };
}

type PartsOfIntegrationPlan = Pick<PlayedConnectionSources, 'campaigns' | 'flows' | 'published' | 'integrations'>;
const noPartsOfIntegrationPlan: PartsOfIntegrationPlan = { campaigns: [], flows: [], published: new Map(), integrations: [] };

/**
 * Loads what only a plan with integrations has: the integrations, the phrase campaigns, the flows that these two and the
 * connection use, and the published version of each flow.
 */
async function loadPartsOfIntegrationPlan({
  flowIdWelcome,
  flowIdNotPhrase,
  selectedFlowIds,
}: ManagedConnection): Promise<PartsOfIntegrationPlan> {
  const [{ rows: campaigns }, integrations] = await Promise.all([phraseCampaigns.fetchPage('', 1), fetchIntegrations()]);
  const named = [
    flowIdWelcome,
    flowIdNotPhrase,
    ...selectedFlowIds,
    ...[...campaigns, ...integrations].map(({ flowId }) => flowId),
  ];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const flows = await Promise.all(ids.map(loadFlow));
  const published = await Promise.all(flows.map(loadPublishedFlow));
  return { campaigns, integrations, flows, published: new Map(published.flat()) };
}

async function loadPublishedFlow({ id, version }: Flow): Promise<(readonly [number, FlowDefinition])[]> {
  if (version === null) return [];
  const { flow } = await callApi('GET', `/flowbuilder/versions/${id}/${version}`, { schema: ReadFlowVersionAnswer });
  return [[id, flow]];
}
