import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'valibot';
import { CompanyId, FlowId } from '@prosa/contract/ids';
import { toChatRoomName, toFlowRoomName, parseRoomName } from './room-name.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const month = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

test("parsing a room's name gives the room from which the name was made", () => {
  fc.assert(
    fc.property(fc.record({ company: id, drawing: id, chatUuid: fc.uuid(), at: month }), ({ company, drawing, chatUuid, at }) => {
      const [companyId, flowId] = [parse(CompanyId, company), parse(FlowId, drawing)];
      const flow = toFlowRoomName(companyId, flowId);
      expect(parseRoomName(flow)).toEqual({ kind: 'flow', companyId, flowId, name: flow });
      const chat = toChatRoomName(companyId, chatUuid, at);
      expect(parseRoomName(chat)).toEqual({ kind: 'chat', companyId, chatUuid, month: at.toISOString().slice(0, 7), name: chat });
    }),
  );
});

test.each([
  '',
  'flow:1',
  'flow:0:1',
  'flow:01:1',
  'flow:1:2 ',
  'flow:1:2147483648',
  'flow:2147483648:1',
  'flow:-1:1',
  'flow:1:2:3',
  'Flow:1:2',
  'chat:1:2026-11',
  'chat:1:0191D0A8-0000-7000-8000-000000000001:2026-11',
  'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-13',
  'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-1',
  'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11/../flow:1:1',
])('parseRoomName returns null for %j', (name) => {
  expect(parseRoomName(name)).toBeNull();
});
