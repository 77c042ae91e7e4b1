import { describe, expect, it } from 'vitest';
import { connectionIdOf, phraseCampaignIdOf, flowIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { chooseDefaultFlow, choosePhraseFlow, isStartableFlow, type FlowStartInput } from './choose-flow.ts';

const flow = (id: number, over: Partial<FlowStartInput['flows'][number]> = {}) => ({
  id: flowIdOf(id),
  active: true,
  published: true,
  scheduledTimeRun: null,
  ...over,
});
const campaign = (id: number, flowId: number, over: Partial<FlowStartInput['campaigns'][number]> = {}) => ({
  id: phraseCampaignIdOf(id),
  flowId: flowIdOf(flowId),
  whatsappId: null,
  phrase: 'Promoção de Natal',
  status: true,
  ...over,
});

const baseInput: FlowStartInput = {
  text: 'oi',
  now: new Date('2026-11-21T12:00:00Z'), // 09:00 in São Paulo
  timeZone: 'America/Sao_Paulo',
  ticket: { userId: null, queueId: null, isGroup: false, isFirst: true, hadFlow: false, inQueueMenu: false },
  contact: { disableBot: false },
  connection: {
    id: connectionIdOf(1),
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
type InputChanges = {
  [Key in keyof FlowStartInput]?: FlowStartInput[Key] extends readonly unknown[] | Date | string
    ? FlowStartInput[Key]
    : Partial<FlowStartInput[Key]>;
};
/** Chooses a flow as intake does: the flow of a phrase or, if no phrase matches, a flow of the connection. */
function chooseTestFlow(over: InputChanges = {}) {
  const input = {
    ...baseInput,
    ...over,
    ticket: { ...baseInput.ticket, ...over.ticket },
    contact: { ...baseInput.contact, ...over.contact },
    connection: { ...baseInput.connection, ...over.connection },
  };
  return choosePhraseFlow(input) ?? chooseDefaultFlow(input);
}

describe('chooseFlow', () => {
  it("the welcome flow begins in the contact's first ticket on the connection, and the flow for texts without a phrase begins in later tickets", () => {
    expect(chooseTestFlow()).toEqual({ why: 'welcome', flowId: 10 });
    expect(chooseTestFlow({ ticket: { isFirst: false } })).toEqual({ why: 'not-phrase', flowId: 20 });
    expect(chooseTestFlow({ connection: { flowIdWelcome: null } })).toBeNull();
  });

  it('a phrase begins its flow only if it is the whole message, in any case, with or without accents and with any spaces around it', () => {
    expect(chooseTestFlow({ text: '  promocao DE natal ' })).toEqual({ why: 'phrase', flowId: 40, campaignId: 1 });
    expect(chooseTestFlow({ text: 'promoção de natal!' })).toEqual({ why: 'welcome', flowId: 10 });
    expect(chooseTestFlow({ text: '', campaigns: [campaign(1, 40, { phrase: ' ' })] })).toEqual({ why: 'welcome', flowId: 10 });
  });

  it('a phrase campaign of the connection takes precedence over one of all connections, and campaigns that are disabled or of another connection are ignored', () => {
    const text = 'Promoção de Natal';
    const campaigns = [
      campaign(1, 40),
      campaign(2, 20, { whatsappId: connectionIdOf(1) }),
      campaign(3, 10, { whatsappId: connectionIdOf(9) }),
    ];
    expect(chooseTestFlow({ text, campaigns })).toEqual({ why: 'phrase', flowId: 20, campaignId: 2 });
    expect(chooseTestFlow({ text, campaigns: campaigns.slice(2) })).toMatchObject({ why: 'welcome' });
    expect(chooseTestFlow({ text, campaigns: [campaign(1, 40, { status: false })] })).toMatchObject({ why: 'welcome' });
  });

  it('only a phrase begins a flow in a ticket that waits in a queue, that already had a flow, or whose customer was asked to choose a queue', () => {
    const ticket = { queueId: queueIdOf(3), hadFlow: true, inQueueMenu: true };
    expect(chooseTestFlow({ text: 'promoção de natal', ticket })).toMatchObject({ why: 'phrase' });
    expect(chooseTestFlow({ ticket: { queueId: queueIdOf(3) } })).toBeNull();
    expect(chooseTestFlow({ ticket: { hadFlow: true } })).toBeNull();
    expect(chooseTestFlow({ ticket: { inQueueMenu: true } })).toBeNull();
  });

  it("a flow with a daily window begins only in that window of the company's local time, even if the window includes midnight", () => {
    expect(chooseTestFlow({ now: new Date('2026-11-21T16:30:00Z') })).toEqual({ why: 'scheduled', flowId: 31 });
    expect(chooseTestFlow({ now: new Date('2026-11-21T05:00:00Z') })).toEqual({ why: 'scheduled', flowId: 30 });
    expect(
      chooseTestFlow({ now: new Date('2026-11-21T05:00:00Z'), connection: { flowIdsScheduled: [flowIdOf(31), flowIdOf(40)] } }),
    ).toMatchObject({
      why: 'welcome',
    });
  });

  it('no flow begins if an attendant serves the ticket, if the contact wants no bot, or in a group on a connection that does not treat groups as tickets', () => {
    const text = 'promoção de natal';
    expect(chooseTestFlow({ text, ticket: { userId: userIdOf(5) } })).toBeNull();
    expect(chooseTestFlow({ text, contact: { disableBot: true } })).toBeNull();
    expect(chooseTestFlow({ text, ticket: { isGroup: true } })).toBeNull();
    expect(chooseTestFlow({ text, ticket: { isGroup: true }, connection: { groupAsTicket: true } })).toMatchObject({
      why: 'phrase',
    });
  });

  it('a flow that is inactive or not published never begins', () => {
    for (const over of [{ active: false }, { published: false }]) {
      const flows = baseInput.flows.map((each) => ({ ...each, ...over }));
      for (const text of ['oi', 'promoção de natal'])
        for (const now of [baseInput.now, new Date('2026-11-21T16:30:00Z')])
          expect(chooseTestFlow({ text, now, flows })).toBeNull();
      expect(isStartableFlow(flow(1, over))).toBe(false);
    }
    expect(isStartableFlow(flow(1))).toBe(true);
  });
});
