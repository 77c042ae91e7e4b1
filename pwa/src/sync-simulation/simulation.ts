import type { CommandTable } from '../sync/outbox/command.ts';
import { PullPage } from '@prosa/contract/sync/pull';
import { toLiveEventNames } from '@prosa/contract/live/live-events';
import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import { crashTab, loadLeader, openDatabase, openTab, loadCurrentProfile, reopenDatabase } from './device.ts';
import type { BrowserProfile, Device, Tab } from './device.ts';
import type { Engine } from './engine.ts';
import type { Violation } from './violation.ts';
import { recordInLedger, createLedger, listContestedRows, type Ledger, type StoredCommand } from './ledger.ts';
import { ModelPull } from './model/model-pull.ts';
import { answerCommand } from './model/model-routes.ts';
import type { ModelChanges } from './model/model-changes.ts';
import type { ModelEvent } from './model/model-event.ts';
import type { ModelAnswer, ModelServer } from './model/model-server.ts';
import { createSeededModel } from './model/seed-model.ts';
import { callInSession, chooseRequestFate, setNetwork, type NetworkRequest, type ModelSession } from './network.ts';
import { correctHarness, type Harness, type PlantedChange, type SendCommand, type SimulatedCode } from './planted/planted.ts';
import { createRandom, type Random } from './random.ts';
import { checkDependencies, recordIneffectiveAnswer, recordLedgerRefusal } from './refused-dependencies.ts';
import { checkPresenceVisibility, readDatabaseContent } from './check-presence.ts';
import { checkAcceptedMessages, checkAcks, recordAcceptance } from './watch-accepted-messages.ts';
import { answerIfTabAlive } from './answer-if-tab-alive.ts';
import { startVirtualWorld, type VirtualWorld } from './virtual-world.ts';

type DelayedRequest = { readonly release: () => void };

/** A company at work: its devices and its server, over a bad network. */
export class Simulation {
  readonly world: VirtualWorld;
  readonly server: ModelServer;
  readonly pull: ModelPull;
  readonly devices: Device[] = [];
  readonly ledger: Ledger = createLedger();
  readonly inFlight: DelayedRequest[] = [];
  readonly engine: Engine;
  readonly commands: CommandTable;
  readonly declared: CommandTable;
  readonly harness: Harness;
  readonly sessions: ModelSession[] = [];
  /** The tags of each contact at the beginning of the history. */
  readonly initialTags: ReadonlyMap<number, readonly number[]>;
  private readonly planted: PlantedChange;
  /** The source of random numbers for the fates of requests. Each step sets its own source, so that no step affects another. */
  random: Random;
  /** Whether the history is in its last phase, in which no more faults happen. */
  isQuiet = false;
  readonly failures: unknown[] = [];
  /** The breaches that were found while the history ran. */
  readonly breaches: Violation[] = [];

  constructor(seed: number, { commands, engine, planted = {} }: SimulatedCode) {
    this.world = startVirtualWorld(seed);
    this.random = createRandom(seed);
    this.server = createSeededModel(this.world.nowMs);
    this.initialTags = new Map([...this.server.contacts.values()].map(({ row }) => [row.id, row.tagIds]));
    this.pull = new ModelPull(this.server);
    this.planted = planted;
    this.engine = { ...engine, ...planted.engine?.(engine) };
    this.declared = commands;
    this.commands = planted.commands?.(commands) ?? commands;
    this.harness = { ...correctHarness, ...planted.harness };
    planted.server?.(this.server, this.pull);
    this.server.publish = (userId, event) => {
      this.breaches.push(...checkPresenceVisibility(this.server, userId, event));
      for (const device of this.devices)
        for (const profile of device.profiles)
          if (profile.userId === userId && this.isListening(profile)) profile.events.push(event);
    };
    setNetwork((carried) => this.carry(carried), this.sessions);
  }

  private isListening = (profile: BrowserProfile): boolean =>
    profile.device.isOnline && loadCurrentProfile(profile.device) === profile && !profile.session.isEnded;

  async addDevice(no: number, userIds: readonly number[], skewMs: number): Promise<void> {
    const device: Device = { no, skewMs, profiles: [], present: 0, isOnline: true };
    for (const userId of userIds) {
      const session: ModelSession = { userId, isExpired: false, isEnded: false };
      const name = this.harness.nameOf(no, userId);
      const tab = await openTab(this.engine, { userId }, await openDatabase(name));
      const bearer = this.sessions.push(session) - 1;
      device.profiles.push({
        device,
        userId,
        name,
        session,
        bearer,
        tabs: [tab],
        leader: 0,
        former: undefined,
        events: [],
        pulledFeed: 0,
        pages: 0,
        accepted: [],
      });
    }
    this.devices.push(device);
  }

  /** Runs `work` on a device, by the device's clock, until all of the work waits for the network. */
  async act(device: Device, work: () => Promise<unknown> | undefined): Promise<void> {
    this.world.setSkewMs(device.skewMs);
    void work()?.catch((error: unknown) => this.recordError(error));
    await this.world.settle();
    this.world.setSkewMs(0);
    for (const profile of device.profiles) this.breaches.push(...(await checkAcceptedMessages(profile)));
  }

  /** Records an error of the engine or the harness. Faults of the network and the end of a tab are expected. */
  private recordError(error: unknown): void {
    if (error instanceof NotNow) return;
    if (
      error instanceof Error &&
      /DatabaseClosed|AbortError|InvalidState|TransactionInactive/.test(`${error.name} ${error.message}`)
    )
      return;
    this.failures.push(error);
  }

  private leaders = (profile: BrowserProfile): Tab[] => this.harness.leaders(profile).filter(({ isAlive }) => isAlive.value);

  /** Pulls in each tab that acts as the leader. */
  async pullOn(profile: BrowserProfile): Promise<void> {
    await Promise.all(this.leaders(profile).map((tab) => this.pullIn(profile, tab)));
  }
  private pullIn(profile: BrowserProfile, tab: Tab): Promise<void> {
    return this.engine.pull(
      tab.database,
      async (cursor) => {
        const path = cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`;
        const raw = await answerIfTabAlive(tab, callInSession(profile.session, profile.bearer, { method: 'GET', path }));
        const page = v.safeParse(PullPage, raw);
        if (!page.success) throw new NotNow('portal');
        profile.pages += 1;
        profile.pulledFeed = Math.max(profile.pulledFeed, Number(page.output.cursor.split('~')[2] ?? 0));
        return page.output;
      },
      () => new Date(this.world.nowMs()).toISOString(),
    );
  }

  /** Drains the outbox in each tab that acts as the leader. */
  async drainOn(profile: BrowserProfile): Promise<void> {
    await Promise.all(this.leaders(profile).map((tab) => this.drainIn(profile, tab)));
  }
  private drainIn(profile: BrowserProfile, tab: Tab): Promise<unknown> {
    // The drain reads its own device's clock, even while other devices act.
    const nowMs = () => this.world.nowMs() + profile.device.skewMs;
    const send: SendCommand = async (request, key) => {
      const entry = this.ledger.entries.get(key);
      if (entry !== undefined) entry.sentAtMs ??= nowMs();
      this.breaches.push(...checkDependencies(this.ledger, this.declared, key));
      const fail = (error: unknown): never => {
        if (error instanceof ApiRefusal && error.status !== 401) recordLedgerRefusal(this.ledger, key);
        throw error;
      };
      const answer = await answerIfTabAlive(tab, callInSession(profile.session, profile.bearer, { ...request, key })).catch(fail);
      recordIneffectiveAnswer(this.ledger, this.declared, { key, answer });
      await recordAcceptance(this.ledger, profile, { tab, key });
      return answer;
    };
    return this.engine.drainOutbox({
      database: tab.database,
      commands: this.commands,
      send: this.planted.send?.(send, { profile, isQuiet: () => this.isQuiet }) ?? send,
      nowMs,
      random: () => 0.5,
      lanesUnderWay: tab.lanesUnderWay,
      leads: () => this.leaders(profile).includes(tab),
      isOnline: () => true,
    });
  }

  /** Ends all tabs of the device at the same moment. After a restart, the device has only the data that it stored. */
  crash(device: Device): void {
    for (const profile of device.profiles) {
      profile.events = [];
      for (const tab of profile.tabs) crashTab(tab);
    }
  }

  /** Reopens all tabs that a crash closed. */
  async revive(device: Device): Promise<void> {
    for (const profile of device.profiles) {
      if (loadLeader(profile).isAlive.value) continue;
      profile.tabs = [await openTab(this.engine, profile, await reopenDatabase(profile.name))];
      profile.leader = 0;
      profile.former = undefined;
    }
  }

  /** Carries one request, and applies the fault that was chosen for it. */
  private async carry(carried: NetworkRequest): Promise<ModelAnswer | 'portal page'> {
    const profile = this.devices.flatMap(({ profiles }) => profiles).find(({ session }) => session === carried.session);
    if (profile === undefined || !profile.device.isOnline) throw new TypeError('offline');
    const { session } = carried;
    if (session.isEnded) return { status: 401, body: { error: 'ERR_UNAUTHENTICATED' } };
    if (session.isExpired) return { status: this.random.chance(0.5) ? 401 : 403, body: { error: 'ERR_SESSION_EXPIRED' } };
    const fate = this.isQuiet ? 'fine' : chooseRequestFate(this.random);
    switch (fate) {
      case 'fine':
        return this.reach(carried);
      case 'request lost':
        throw new TypeError('lost');
      case 'answer lost':
        await this.reach(carried);
        throw new TypeError('lost');
      case 'late request':
        await this.hold();
        return this.reach(carried);
      case 'slow transaction':
        return this.reach(carried, this.hold());
      case 'late answer': {
        const answer = await this.reach(carried);
        await this.hold();
        return answer;
      }
      case 'arrives twice':
        void this.hold().then(() => this.reach(carried));
        return this.reach(carried);
      case 'expired':
        session.isExpired = true;
        return { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
      case 'signed out':
        session.isEnded = true;
        return { status: 401, body: { error: 'ERR_UNAUTHENTICATED' } };
      case 'busy':
        return { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } };
      case 'server error':
        return { status: 503, body: { error: 'ERR_UNAVAILABLE' } };
      case 'server error after commit':
        await this.reach(carried);
        return { status: 500, body: { error: 'ERR_INTERNAL' } };
      case 'portal page':
        return 'portal page';
      case 'portal json':
        return { status: 200, body: { portal: 'please log in' } };
    }
  }

  private hold(): Promise<void> {
    const held = Promise.withResolvers<void>();
    this.inFlight.push({ release: held.resolve });
    return held.promise;
  }

  /** Changes rows at the server as other users do: immediately, or in a transaction that stays open while others commit. */
  transact(random: Random, work: (xid: number, changes: ModelChanges) => void): void {
    const xid = this.server.begin();
    const commit = (): void => this.server.commit(xid, (changes) => work(xid, changes));
    if (random.chance(0.75)) commit();
    else void this.hold().then(commit);
  }

  /** Lets the server receive a request. Its transaction begins now, and ends immediately or once `slow` resolves. */
  private async reach(carried: NetworkRequest, slow?: Promise<void>): Promise<ModelAnswer> {
    const { session, path, key } = carried;
    if (path.startsWith('/sync')) {
      await slow;
      const cursor = new URLSearchParams(path.split('?')[1]).get('cursor') ?? undefined;
      return { status: 200, body: structuredClone(this.pull.page(session.userId, cursor, this.random.chance(0.3))) };
    }
    const xid = this.server.begin();
    await slow;
    const answer = structuredClone(answerCommand(this.server, session.userId, { request: carried, xid }));
    const entry = key === undefined ? undefined : this.ledger.entries.get(key);
    const refusal = v.safeParse(v.looseObject({ error: v.string() }), answer.body);
    if (answer.status >= 400 && entry !== undefined && refusal.success) entry.refusedWith = refusal.output.error;
    return answer;
  }

  /** Delivers a live event to the leading tab of a browser profile, and checks that no message's ack falls. */
  async deliver(profile: BrowserProfile, event: ModelEvent): Promise<void> {
    const name: string = toLiveEventNames(v.parse(CompanyId, 1))[event.kind];
    const { socket, isAlive, database } = loadLeader(profile);
    if (!isAlive.value) return;
    const before = await database.messages.toArray();
    const content = event.kind === 'ticketPresence' ? await readDatabaseContent(database) : undefined;
    await this.act(profile.device, async () => socket.handlers.get(name)?.(structuredClone(event.payload)));
    this.breaches.push(...(await checkAcks(profile, before)));
    if (content !== undefined && content !== (await readDatabaseContent(database)))
      this.breaches.push({ invariant: 'presence leaves no trace', detail: profile.name });
  }

  /** Records in the ledger a command that the device stored, with the command's text. */
  async enter(profile: BrowserProfile, database: LocalDatabase, { id, text }: { id: string; text: string }): Promise<void> {
    const stored = await database.outbox.get({ id });
    if (stored !== undefined) this.enterEntry({ profile, stored, text });
  }
  enterEntry(stored: StoredCommand): void {
    recordInLedger(this.ledger, this.declared, stored);
  }
  /** Returns the names of the rows that unsent commands change or depend on. */
  listContestedRows = (): Set<RowName> => listContestedRows(this.ledger, (id) => this.server.commands.has(id));
}
