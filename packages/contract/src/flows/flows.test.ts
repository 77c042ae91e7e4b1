import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PhraseCampaignEvent, FlowEvent } from '../live/live-events.ts';
import { ListAiAgentsAnswer } from './ai-agent.ts';
import { ConnectionFlows, SemicolonFlowIds, UpdateConnectionFlowsBody } from './connection-flows.ts';
import {
  CreatePhraseCampaignBody,
  DeletedPhraseCampaign,
  ListPhraseCampaignsAnswer,
  ReadPhraseCampaignAnswer,
  UpdatePhraseCampaignBody,
} from './phrase-campaign.ts';
import { FlowDefinition } from './flow-definition.ts';
import { toFlowFileUrl } from './to-flow-file-url.ts';
import { FlowNode } from './flow-node.ts';
import {
  FlowWindow,
  ListFlowsAnswer,
  ListFlowsQuery,
  ListFlowVersionsAnswer,
  ReadFlowAnswer,
  ReadFlowVersionAnswer,
  ScheduledFlowsAnswer,
} from './flow.ts';
import {
  CreateFlowBody,
  DeletedFlow,
  DuplicateFlowBody,
  FlowContentAnswer,
  FlowMediaAnswer,
  FlowMediaFields,
  ImportFlowBody,
  PublishFlowAnswer,
  PublishFlowBody,
  RestoreFlowVersionBody,
  ScheduleFlowBody,
  UpdateFlowBody,
  WriteFlowBody,
} from './write-flow.ts';

const position = { x: 1, y: 2.5 };
const start = { id: 's', type: 'start', position, data: {} };
const definition = { nodes: [start], connections: [{ id: 'c', source: 's', sourceHandle: 'a', target: 's' }] };
const updatedAt = '2026-11-21T12:00:00.000Z';
const flow = { id: 1, name: 'Boas-vindas', active: false, scheduledTimeRun: '08:00-18:00', version: null, updatedAt };
const version = { flowId: 1, version: 7, user: { id: 2, name: 'Bruno' }, createdAt: updatedAt };
const campaign = { id: 1, name: 'Natal', flowId: 2, whatsappId: null, phrase: 'promo', status: true, updatedAt };

describe('the calls for flows that coverage 3 §7 lists', () => {
  it.each<[call: string, schema: v.GenericSchema, value: unknown]>([
    ['GET /flowbuilder', ListFlowsAnswer, { flows: [flow], count: 1, hasMore: false }],
    ['GET /flowbuilder/scheduled', ScheduledFlowsAnswer, { flows: [flow] }],
    ['GET /flowbuilder/flow/{id}', ReadFlowAnswer, { flow: { ...flow, flow: definition } }],
    ['POST /flowbuilder', CreateFlowBody, { name: 'Oi' }],
    ['PUT /flowbuilder, the name', UpdateFlowBody, { name: 'Oi', flowId: 1 }],
    ['PUT /flowbuilder, the switch', UpdateFlowBody, { flowId: 1, active: true }],
    ['DELETE /flowbuilder/{id}', DeletedFlow, { id: 1 }],
    ['POST /flowbuilder/duplicate', DuplicateFlowBody, { flowId: 1 }],
    ['PUT /flowbuilder/schedule', ScheduleFlowBody, { flowId: 1, scheduledTimeRun: '22:00-06:00' }],
    ['POST /flowbuilder/flow', WriteFlowBody, { idFlow: 1, ...definition }],
    ['POST /flowbuilder/flow from a known state', WriteFlowBody, { idFlow: 1, ...definition, former: definition }],
    ['POST /flowbuilder/import', ImportFlowBody, { flow: JSON.stringify(definition), flowid: 1 }],
    ['POST /flowbuilder/import, a new one', ImportFlowBody, { flow: JSON.stringify(definition), name: 'Volta' }],
    ['POST /flowbuilder/publish', PublishFlowBody, { flowId: 1 }],
    ['POST /flowbuilder/versions/restore', RestoreFlowVersionBody, { flowId: 1, version: 7 }],
    ['GET /agents', ListAiAgentsAnswer, [{ id: 1, name: 'Vendas' }]],
    ['a live flow', FlowEvent, { action: 'update', flow }],
    ['a live phrase campaign', PhraseCampaignEvent, { action: 'delete', id: 1 }],
    ['POST /flowbuilder/img', FlowMediaFields, { fromMe: 'true', body: 'foto.png' }],
    ['POST /flowbuilder/audio', FlowMediaAnswer, { name: 'a.mp3' }],
    ['POST /flowbuilder/content', FlowContentAnswer, ['a.png', 'b.mp3']],
    ['publishing', PublishFlowAnswer, { version, findings: [{ code: 'exitOpen', nodeId: 's', exit: 'a' }] }],
    ['the history', ListFlowVersionsAnswer, { versions: [version], hasMore: true }],
    ['one version', ReadFlowVersionAnswer, { ...version, flow: definition }],
    ['GET /flowcampaign', ListPhraseCampaignsAnswer, { flow: [campaign] }],
    ['GET /flowcampaign/{id}', ReadPhraseCampaignAnswer, { details: campaign }],
    ['POST /flowcampaign', CreatePhraseCampaignBody, { name: 'Natal', flowId: 2, whatsappId: 3, phrase: 'promo', status: true }],
    [
      'PUT /flowcampaign',
      UpdatePhraseCampaignBody,
      { id: 1, name: 'Natal', flowId: 2, whatsappId: null, phrase: 'p', status: false },
    ],
    ['DELETE /flowcampaign/{id}', DeletedPhraseCampaign, { id: 1 }],
    [
      'a connection',
      ConnectionFlows,
      { flowIdWelcome: 1, flowIdNotPhrase: null, flowIdsScheduled: '3;4', selectedFlowIds: [3, 4] },
    ],
    ['PUT /whatsapp/{id}', UpdateConnectionFlowsBody, { flowIdWelcome: null, selectedFlowIds: [3] }],
  ])('a schema accepts the payload of %s', (_call, schema, value) => {
    expect(v.parse(schema, value)).toEqual(value);
  });

  it("the URL of a flow's stored file is a path below /api/media", () => {
    expect(toFlowFileUrl('0191d0a8-0000-7000-8000-00000000000a.png')).toBe(
      '/api/media/0191d0a8-0000-7000-8000-00000000000a/file',
    );
    expect(toFlowFileUrl('../a b.png')).toBe('/api/media/..%2Fa%20b/file');
  });

  it("an import accepts a flow's id as decimal text, and refuses any other text", () => {
    expect(v.parse(ImportFlowBody, { flow: '{}', flowid: '12' })).toEqual({ flow: '{}', flowid: 12 });
    expect(v.is(ImportFlowBody, { flow: '{}', flowid: '12; drop' })).toBe(false);
  });

  it("the schemas fill in the spec's defaults, and convert an empty window to null and a text of ids to a list", () => {
    expect(v.parse(ListFlowsQuery, {})).toEqual({ searchParam: '', pageNumber: 1 });
    expect(v.parse(CreatePhraseCampaignBody, { name: ' Natal ', flowId: 2, phrase: 'promo' })).toEqual({
      name: 'Natal',
      flowId: 2,
      whatsappId: null,
      phrase: 'promo',
      status: true,
    });
    expect(v.parse(ScheduleFlowBody, { flowId: 1, scheduledTimeRun: '' })).toEqual({ flowId: 1, scheduledTimeRun: null });
    expect(v.parse(SemicolonFlowIds, '3;14;5')).toEqual([3, 14, 5]);
    expect(v.parse(SemicolonFlowIds, '')).toEqual([]);
  });

  it.each<[what: string, schema: v.GenericSchema, value: unknown]>([
    ['a name too short', CreateFlowBody, { name: ' a ' }],
    ['a name too long', CreateFlowBody, { name: 'x'.repeat(51) }],
    ['an hour over 23', FlowWindow, '08:00-24:00'],
    ['a minute over 59', FlowWindow, '08:60-18:00'],
    ['a time without padding zeros', FlowWindow, '8:00-18:00'],
    ['a window without an end', FlowWindow, '08:00-'],
    ['a campaign without a name', CreatePhraseCampaignBody, { name: ' ', flowId: 2, phrase: 'promo' }],
    ['a campaign without a phrase', CreatePhraseCampaignBody, { name: 'Natal', flowId: 2, phrase: '' }],
    ['a campaign without a flow', CreatePhraseCampaignBody, { name: 'Natal', phrase: 'promo' }],
    ['a list of ids that contains a letter', SemicolonFlowIds, '1;x'],
    ['two nodes with the same id', FlowDefinition, { nodes: [start, start], connections: [] }],
    [
      'two lines with the same id',
      FlowDefinition,
      { ...definition, connections: [...definition.connections, ...definition.connections] },
    ],
    ['a pause over 120 s', FlowNode, { ...start, type: 'interval', data: { sec: 121, label: '' } }],
    ['a condition with an unknown code', FlowNode, { ...start, type: 'condition', data: { key: 'a', condition: 6, value: '' } }],
    [
      'options whose numbers do not begin at 1',
      FlowNode,
      { ...start, type: 'menu', data: { message: '', arrayOption: [{ number: 2, value: '' }] } },
    ],
    [
      'an element that is missing in seq',
      FlowNode,
      {
        ...start,
        type: 'singleBlock',
        data: { seq: [], elements: [{ type: 'input', number: 'e', value: 'nome' }] },
      },
    ],
    [
      'a variable whose name has 21 characters',
      FlowNode,
      {
        ...start,
        type: 'singleBlock',
        data: { seq: ['e'], elements: [{ type: 'input', number: 'e', value: 'x'.repeat(21) }] },
      },
    ],
  ])('a schema refuses %s', (_what, schema, value) => {
    expect(v.is(schema, value)).toBe(false);
  });
});
