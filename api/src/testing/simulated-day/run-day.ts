import type { TestServices } from '../start-test-services.ts';
import { attendOnServer } from './attend-on-server.ts';
import type { DayCompany } from './world/day-company.ts';
import { createDayServer, type DayServer } from './day-server.ts';
import { createMessageWebhook } from './day-webhook.ts';
import { createDraw } from './world/draw.ts';
import { drawCompany, COMPANY_KIND_COUNT, type ClockChangeDates } from './world/draw-company.ts';
import { drawCustomer, type DayAct, type DayCustomer } from './world/draw-customer.ts';
import { installCompany } from './install-company.ts';
import { ExpectedConversation } from './oracle/conversation.ts';
import { predictDay } from './oracle/predict-day.ts';

/**
 * Each entry is a night in which the clocks of New York go forward or back: the dates before and after the night, and the next
 * date. The years are in the future.
 */
const CLOCK_CHANGE_DATES: readonly [ClockChangeDates, ...ClockChangeDates[]] = [
  ['2098-03-08', '2098-03-09', '2098-03-10'],
  ['2098-11-01', '2098-11-02', '2098-11-03'],
];
/** The time in UTC at which the simulated day begins. In New York, it is then morning. */
const DAY_START_TIME = 'T13:00:00.000Z';
const HOUR_MS = 3_600_000;
/** The time in milliseconds within which all acts of the customers and all their consequences end. */
const SIMULATION_DURATION_MS = 96 * HOUR_MS;
/** The number of times that the worker dies in a day. */
export const WORKER_DEATHS_PER_DAY = 5;

/** The result of a simulated day: its companies and customers, the predictions of the rules, and the server. */
export type SimulatedDay = {
  readonly companies: readonly {
    readonly company: DayCompany;
    readonly customers: readonly DayCustomer[];
    readonly expected: ReadonlyMap<string, ExpectedConversation>;
  }[];
  readonly server: DayServer;
};

type PlannedAct = { readonly company: DayCompany; readonly customer: DayCustomer; readonly act: DayAct; readonly id: string };

/** Simulates a day of random companies and customers. `watch` runs after every act. */
export async function runDay(
  setUp: TestServices,
  { seed, customers: count, watch }: { readonly seed: number; readonly customers: number; readonly watch: () => Promise<void> },
): Promise<SimulatedDay> {
  const draw = createDraw(seed);
  const dates = draw.pick(CLOCK_CHANGE_DATES);
  const beginsAtMs = Date.parse(`${dates[0]}${DAY_START_TIME}`);
  const endMs = beginsAtMs + SIMULATION_DURATION_MS;
  const companies = Array.from({ length: COMPANY_KIND_COUNT }, (_each, place) => {
    const company = drawCompany(draw, place, dates);
    const own = Array.from({ length: Math.ceil(count / COMPANY_KIND_COUNT) }, (_customer, index) =>
      drawCustomer(draw, company, { place: index, beginsAtMs }),
    );
    return { company, customers: own, expected: predictDay(company, own, endMs) };
  });
  for (const { company } of companies) await installCompany(setUp, company);
  const acts = companies
    .flatMap(({ company, customers }) =>
      customers.flatMap((customer) =>
        customer.acts.map((act, index): PlannedAct => ({ company, customer, act, id: `wamid.${customer.number}.${index}` })),
      ),
    )
    .toSorted((a, b) => a.act.atMs - b.act.atMs);
  const killTimesMs = Array.from(
    { length: WORKER_DEATHS_PER_DAY },
    () => acts[draw.integer(0, Math.floor(acts.length * 0.8))]?.act.atMs ?? 0,
  );
  const server = createDayServer(setUp, draw, { beginsAtMs, killTimesMs });
  for (const each of acts) {
    await server.passTime(each.act.atMs);
    await performAct(setUp, server, each);
    await watch();
  }
  await server.passTime(endMs);
  return { companies, server };
}

async function performAct({ rows }: TestServices, server: DayServer, { company, customer, act, id }: PlannedAct): Promise<void> {
  if (act.kind === 'attend') {
    const [ticket] = await rows(
      `select t.* from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = $1 and c.number = $2 order by t.id desc limit 1`,
      company.id,
      customer.number,
    );
    return attendOnServer(server.services, ticket, { company, customer, act });
  }
  const webhook = createMessageWebhook(customer, { providerId: id, text: act.text, of: act.of, at: new Date(act.atMs) });
  await server.post(webhook);
  if (act.repeats) await server.post(webhook);
  await server.passTime(act.atMs);
}
