import { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { Flow, ListFlowsAnswer, ScheduledFlowsAnswer } from '@prosa/contract/flows/flow';
import { DeletedFlow } from '@prosa/contract/flows/write-flow';
import type { FlowId } from '@prosa/contract/ids';
import { callApi } from '../../platform/requests/api-client.ts';

/**
 * Lists one page of the flows whose name contains `searchParam`. Like the functions below (coverage 3 §7), it throws `ApiRefusal`
 * or `NotNow`.
 */
export const listFlows = (searchParam: string, pageNumber: number) =>
  callApi('GET', `/flowbuilder?${new URLSearchParams({ searchParam, pageNumber: String(pageNumber) })}`, {
    schema: ListFlowsAnswer,
  });

export const listFlowsWithDailyWindow = async (): Promise<readonly Flow[]> =>
  (await callApi('GET', '/flowbuilder/scheduled', { schema: ScheduledFlowsAnswer })).flows;

export const loadFlow = (flowId: FlowId) => callApi('GET', `/flowbuilder/${flowId}`, { schema: Flow });

export const createFlow = (body: { readonly name: string }, idempotencyKey: string) =>
  callApi('POST', '/flowbuilder', { body, idempotencyKey, schema: Flow });

/** Renames a flow, or switches it on or off. A field that is left out keeps its value. */
export const updateFlow = (body: { readonly flowId: FlowId; readonly name?: string; readonly active?: boolean }) =>
  callApi('PUT', '/flowbuilder', { body, schema: Flow });

export const deleteFlow = (flowId: FlowId) => callApi('DELETE', `/flowbuilder/${flowId}`, { schema: DeletedFlow });

export const duplicateFlow = (body: { readonly flowId: FlowId; readonly name: string }, idempotencyKey: string) =>
  callApi('POST', '/flowbuilder/duplicate', { body, idempotencyKey, schema: Flow });

/** Sets a flow's daily window. A null `scheduledTimeRun` removes the window. */
export const setDailyWindow = (body: { readonly flowId: FlowId; readonly scheduledTimeRun: string | null }) =>
  callApi('PUT', '/flowbuilder/schedule', { body, schema: Flow });

/** Imports a drawing into the flow `flowid`, or else into a new flow with the name `name`. */
export const importFlow = (
  body: { readonly flow: string; readonly flowid?: FlowId; readonly name?: string },
  idempotencyKey: string,
) => callApi('POST', '/flowbuilder/import', { body, idempotencyKey, schema: Flow });

export const exportFlow = (flowId: FlowId) => callApi('GET', `/flowbuilder/export/${flowId}`, { schema: FlowDefinition });
