import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import {
  TICKET_PRESENCE_ENDS_AFTER_MS,
  type TicketActivity,
  type TicketPresenceReport,
} from '@prosa/contract/live/client-messages';
import { createBatcher } from '@prosa/database/create-batcher';
import { queryBuilder } from '@prosa/database/query-builder';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';
import { AppError } from '../platform/app-error.ts';
import { toNotificationRoom, toOpenConversationRoom } from '../platform/realtime/live-events.ts';
import type { LiveSocket } from '../platform/realtime/live-server.ts';
import type { Services } from '../platform/services.ts';
import { NO_AUDIENCE, selectAudienceIfChanged, toAudience, type Audience } from './load-event-content.ts';

/**
 * The maximum number of tickets that one device may be in at the same time. A device is in one ticket for each of its visible
 * windows.
 */
const MAX_TICKETS_PER_DEVICE = 5;
/**
 * The maximum number of reports of one device in ten seconds. Further reports are refused. Too many messages of any kind end
 * the connection.
 */
const MAX_REPORTS_PER_WINDOW = 40;
const REPORT_WINDOW_MS = 10_000;
/** The maximum number of reports that one query checks. Later reports of the company wait for the next query. */
const MAX_REPORTS_PER_QUERY = 200;

type DeviceReport = { readonly device: LiveSocket; readonly report: TicketPresenceReport };
type PublishReport = (report: DeviceReport) => Promise<boolean>;

export type TicketPresencePublisher = {
  /**
   * Publishes to the colleagues who see a ticket what the device's user does in that ticket. Refuses a missing or invisible
   * ticket with ERR_NO_TICKET_FOUND, and too many reports or tickets with ERR_TOO_MANY_REQUESTS.
   */
  readonly report: (device: LiveSocket, report: TicketPresenceReport) => Promise<void>;
  /** Publishes to the colleagues that the user of a disconnected device has left the tickets of that device. */
  readonly endPresence: (device: LiveSocket) => void;
  /** Publishes to the colleagues that every device of this process is gone, before the process stops. Never rejects. */
  readonly endAll: () => Promise<void>;
};

/**
 * Creates the publisher of presence: which users look at or type in a ticket. A process remembers only the tickets of its own
 * devices, until the devices disconnect. Reports of a company that arrive during a query wait for the next query, which checks
 * them together, in their order.
 */
export function createTicketPresencePublisher(services: Services): TicketPresencePublisher {
  // A company's namespace exists as long as the company has sockets in this process. The cached users are therefore dropped
  // with the last socket.
  const publishers = new WeakMap<LiveSocket['nsp'], PublishReport>();
  const ensurePublisher = ({ nsp, data: { companyId } }: LiveSocket): PublishReport => {
    const publisher = publishers.get(nsp) ?? createReportPublisher(services, companyId);
    publishers.set(nsp, publisher);
    return publisher;
  };
  const reportsOf = new Map<LiveSocket, DeviceReports>();
  const ensureReports = (device: LiveSocket): DeviceReports => {
    const reports = reportsOf.get(device) ?? createDeviceReports();
    reportsOf.set(device, reports);
    return reports;
  };
  const endPresence = async (device: LiveSocket): Promise<void> => {
    const uuids = reportsOf.get(device)?.listTickets() ?? [];
    reportsOf.delete(device);
    try {
      await Promise.all(uuids.map((uuid) => ensurePublisher(device)({ device, report: { uuid, activity: 'gone' } })));
    } catch (error) {
      services.log.warn({ err: error, companyId: device.data.companyId }, 'the end of a presence was not published');
    }
  };
  return {
    async report(device, report) {
      const reports = ensureReports(device);
      const { uuid, activity } = report;
      if (!reports.isWithinRate()) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      if (activity === 'gone' && !reports.isIn(uuid)) return;
      if (activity !== 'gone' && !reports.mayEnter(uuid)) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      reports.record(uuid, activity);
      if (await ensurePublisher(device)({ device, report })) return;
      reports.record(uuid, 'gone');
      throw new AppError('ERR_NO_TICKET_FOUND', 404);
    },
    endPresence: (device) => void endPresence(device),
    endAll: async () => void (await Promise.all([...reportsOf.keys()].map(endPresence))),
  };
}

type DeviceReports = ReturnType<typeof createDeviceReports>;

/** Counts the reports of one device, and remembers the tickets that the device is in. */
function createDeviceReports() {
  const reportedAtMs = new Map<TicketPresenceReport['uuid'], number>();
  let since = 0;
  let count = 0;
  const listTickets = () => {
    for (const [uuid, at] of reportedAtMs) if (performance.now() - at > TICKET_PRESENCE_ENDS_AFTER_MS) reportedAtMs.delete(uuid);
    return [...reportedAtMs.keys()];
  };
  return {
    listTickets,
    isIn: (uuid: TicketPresenceReport['uuid']): boolean => reportedAtMs.has(uuid),
    mayEnter: (uuid: TicketPresenceReport['uuid']): boolean => {
      const uuids = listTickets();
      return uuids.includes(uuid) || uuids.length < MAX_TICKETS_PER_DEVICE;
    },
    record: (uuid: TicketPresenceReport['uuid'], activity: TicketActivity): void => {
      if (activity === 'gone') reportedAtMs.delete(uuid);
      else reportedAtMs.set(uuid, performance.now());
    },
    isWithinRate: (): boolean => {
      const now = performance.now();
      if (now - since > REPORT_WINDOW_MS) [since, count] = [now, 0];
      count += 1;
      return count <= MAX_REPORTS_PER_WINDOW;
    },
  };
}

/**
 * Creates the function that publishes the reports of a company's devices. For each report, that function returns whether the
 * device's user sees the ticket.
 */
function createReportPublisher(services: Services, companyId: CompanyId): PublishReport {
  let audience = NO_AUDIENCE;
  return createBatcher<DeviceReport, boolean>({
    runTogether: async (reports) => {
      const checked = await publishReports(services, companyId, { reports, knownAudience: audience });
      audience = checked.audience;
      return checked.areGranted;
    },
    // A report that is retried alone could overtake the next report of its device. The device repeats its reports anyway.
    runAlone: async () => false,
    mayRunAlone: () => false,
    maxItems: MAX_REPORTS_PER_QUERY,
  });
}

async function publishReports(
  { database, live }: Services,
  companyId: CompanyId,
  { reports, knownAudience }: { readonly reports: readonly DeviceReport[]; readonly knownAudience: Audience },
): Promise<{ readonly audience: Audience; readonly areGranted: readonly boolean[] }> {
  const [[head], tickets] = await database.readTenant(
    companyId,
    selectAudienceIfChanged(companyId, knownAudience.stamp),
    queryBuilder
      .selectFrom('tickets')
      .select(['uuid', 'status', 'user_id as userId', 'queue_id as queueId', 'is_group as isGroup'])
      .where('company_id', '=', companyId)
      .where(sql<boolean>`uuid = any(${[...new Set(reports.map(({ report }) => report.uuid))]}::uuid[])`)
      .compile(),
  );
  if (head === undefined) throw new Error('a statement without a table gave no row');
  const audience = toAudience(head, knownAudience);
  const areGranted = reports.map(({ device, report: { uuid, activity } }) => {
    const ticket = tickets.find((each) => each.uuid === uuid);
    if (ticket === undefined) return false;
    const { userId } = device.data;
    const viewers = audience.users.filter((user) => seesTicket(user, ticket));
    // The colleagues learn that a user is gone even if that user may not see the ticket any more.
    if (activity !== 'gone' && !viewers.some(({ id }) => id === userId)) return false;
    const rooms = viewers.flatMap(({ id }) => (id === userId ? [] : [toNotificationRoom(id), toOpenConversationRoom(id, uuid)]));
    live.send(companyId, rooms, 'ticketPresence', { uuid, userId, device: device.id, activity });
    return true;
  });
  return { audience, areGranted };
}
