import type { FlowId } from '@prosa/contract/ids';
import { describe, expect, it } from 'vitest';
import { userIdOf } from '../users/testing/user-id-of.ts';
import { chooseDefaultFlow, choosePhraseFlow, isStartableFlow, type FlowStartInput } from './choose-flow.ts';

const flowIdOf = (id: number): FlowId => id as FlowId; // The brand exists in the types only.

const flow = (id: number, over: Partial<FlowStartInput['flows'][number]> = {}) => ({
  id: flowIdOf(id),
  active: true,
  published: true,
  scheduledTimeRun: null,
  ...over,
});
const campaign = (id: number, flowId: number, over: Partial<FlowStartInput['campaigns'][number]> = {}) => ({
  id,
  flowId: flowIdOf(flowId),
  whatsappId: null,
  phrase: 'Promoção de Natal',
  status: true,
  ...over,
});

const base: FlowStartInput = {
  text: 'oi',
  now: new Date('2026-11-21T12:00:00Z'), // 09:00 in São Paulo
  timeZone: 'America/Sao_Paulo',
  ticket: { userId: null, queueId: null, isGroup: false, isFirst: true, hadFlow: false, inQueueMenu: false },
  contact: { disableBot: false },
  connection: {
    id: 1,
    groupAsTicket: false,
    flowIdWelcome: flowIdOf(10),
    flowIdNotPhrase: flowIdOf(20),
    flowIdsScheduled: [flowIdOf(30), flowIdOf(31)],
  },
  flows: [
    flow(10),
    flow(20),
    flow(30, { scheduledTimeRun: '22:00-06:00' }),
    flow(31, { scheduledTimeRun: '13:00-14:00' }),
    flow(40),
  ],
  campaigns: [campaign(1, 40)],
};
type Over = {
  [Key in keyof FlowStartInput]?: FlowStartInput[Key] extends readonly unknown[] | Date | string
    ? FlowStartInput[Key]
    : Partial<FlowStartInput[Key]>;
};
/** Chooses a flow as the stages of intake do: a phrase comes before the flows of the connection. */
function choose(over: Over = {}) {
  const input = {
    ...base,
    ...over,
    ticket: { ...base.ticket, ...over.ticket },
    contact: { ...base.contact, ...over.contact },
    connection: { ...base.connection, ...over.connection },
  };
  return choosePhraseFlow(input) ?? chooseDefaultFlow(input);
}

describe('chooseFlow', () => {
  it("the welcome flow begins on the contact's first ticket on the connection, the not-phrase flow on later ones", () => {
    expect(choose()).toEqual({ why: 'welcome', flowId: 10 });
    expect(choose({ ticket: { isFirst: false } })).toEqual({ why: 'not-phrase', flowId: 20 });
    expect(choose({ connection: { flowIdWelcome: null } })).toBeNull();
  });

  it('a phrase begins its flow only as the whole text, whatever its outer spaces, case and accents', () => {
    expect(choose({ text: '  promocao DE natal ' })).toEqual({ why: 'phrase', flowId: 40, campaignId: 1 });
    expect(choose({ text: 'promoção de natal!' })).toEqual({ why: 'welcome', flowId: 10 });
    expect(choose({ text: '', campaigns: [campaign(1, 40, { phrase: ' ' })] })).toEqual({ why: 'welcome', flowId: 10 });
  });

  it('a phrase campaign of this connection precedes one of any, and those of other connections or switched off never begin', () => {
    const text = 'Promoção de Natal';
    const campaigns = [campaign(1, 40), campaign(2, 20, { whatsappId: 1 }), campaign(3, 10, { whatsappId: 9 })];
    expect(choose({ text, campaigns })).toEqual({ why: 'phrase', flowId: 20, campaignId: 2 });
    expect(choose({ text, campaigns: campaigns.slice(2) })).toMatchObject({ why: 'welcome' });
    expect(choose({ text, campaigns: [campaign(1, 40, { status: false })] })).toMatchObject({ why: 'welcome' });
  });

  it('a ticket that waits in a queue, had a flow or asks for a queue begins a flow only by a phrase', () => {
    const ticket = { queueId: 3, hadFlow: true, inQueueMenu: true };
    expect(choose({ text: 'promoção de natal', ticket })).toMatchObject({ why: 'phrase' });
    expect(choose({ ticket: { queueId: 3 } })).toBeNull();
    expect(choose({ ticket: { hadFlow: true } })).toBeNull();
    expect(choose({ ticket: { inQueueMenu: true } })).toBeNull();
  });

  it("a scheduled flow begins inside its window on the company's wall clock, also in windows past midnight", () => {
    expect(choose({ now: new Date('2026-11-21T16:30:00Z') })).toEqual({ why: 'scheduled', flowId: 31 });
    expect(choose({ now: new Date('2026-11-21T05:00:00Z') })).toEqual({ why: 'scheduled', flowId: 30 });
    expect(
      choose({ now: new Date('2026-11-21T05:00:00Z'), connection: { flowIdsScheduled: [flowIdOf(31), flowIdOf(40)] } }),
    ).toMatchObject({
      why: 'welcome',
    });
  });

  it('no flow begins if a person attends, the contact wants no bot, or a group is no ticket', () => {
    const text = 'promoção de natal';
    expect(choose({ text, ticket: { userId: userIdOf(5) } })).toBeNull();
    expect(choose({ text, contact: { disableBot: true } })).toBeNull();
    expect(choose({ text, ticket: { isGroup: true } })).toBeNull();
    expect(choose({ text, ticket: { isGroup: true }, connection: { groupAsTicket: true } })).toMatchObject({ why: 'phrase' });
  });

  it('an inactive or unpublished flow never begins', () => {
    for (const over of [{ active: false }, { published: false }]) {
      const flows = base.flows.map((each) => ({ ...each, ...over }));
      for (const text of ['oi', 'promoção de natal'])
        for (const now of [base.now, new Date('2026-11-21T16:30:00Z')]) expect(choose({ text, now, flows })).toBeNull();
      expect(isStartableFlow(flow(1, over))).toBe(false);
    }
    expect(isStartableFlow(flow(1))).toBe(true);
  });
});
