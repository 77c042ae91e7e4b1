import { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { Flow, ListFlowsAnswer, ScheduledFlowsAnswer } from '@prosa/contract/flows/flow';
import { DeletedFlow } from '@prosa/contract/flows/write-flow';
import type { FlowId } from '@prosa/contract/ids';
import { callApi } from '../../platform/requests/api-client.ts';

/** Lists flows. Like the other calls of the list (coverage 3 §7), it throws `ApiRefusal` or `NotNow`. */
export const listFlows = (searchParam: string, pageNumber: number) =>
  callApi('GET', `/flowbuilder?${new URLSearchParams({ searchParam, pageNumber: String(pageNumber) })}`, {
    schema: ListFlowsAnswer,
  });

export const listScheduledFlows = async (): Promise<readonly Flow[]> =>
  (await callApi('GET', '/flowbuilder/scheduled', { schema: ScheduledFlowsAnswer })).flows;

export const loadFlow = (flowId: FlowId) => callApi('GET', `/flowbuilder/${flowId}`, { schema: Flow });

export const createFlow = (body: { readonly name: string }, idempotencyKey: string) =>
  callApi('POST', '/flowbuilder', { body, idempotencyKey, schema: Flow });

/** Changes the name or the switch of a flow. A field that is left out keeps its value. */
export const updateFlow = (body: { readonly flowId: FlowId; readonly name?: string; readonly active?: boolean }) =>
  callApi('PUT', '/flowbuilder', { body, schema: Flow });

export const deleteFlow = (flowId: FlowId) => callApi('DELETE', `/flowbuilder/${flowId}`, { schema: DeletedFlow });

export const duplicateFlow = (body: { readonly flowId: FlowId; readonly name: string }, idempotencyKey: string) =>
  callApi('POST', '/flowbuilder/duplicate', { body, idempotencyKey, schema: Flow });

/** Sets the hours of a flow. A null `scheduledTimeRun` clears them. */
export const setFlowHours = (body: { readonly flowId: FlowId; readonly scheduledTimeRun: string | null }) =>
  callApi('PUT', '/flowbuilder/schedule', { body, schema: Flow });

/** Imports a drawing into the flow `flowid`, or else into a new flow with the name `name`. */
export const importFlow = (
  body: { readonly flow: string; readonly flowid?: FlowId; readonly name?: string },
  idempotencyKey: string,
) => callApi('POST', '/flowbuilder/import', { body, idempotencyKey, schema: Flow });

export const exportFlow = (flowId: FlowId) => callApi('GET', `/flowbuilder/export/${flowId}`, { schema: FlowDefinition });
