import * as v from 'valibot';
import type { TestSocket } from '@prosa/api/testing/connect-live';
import { ErrorBody } from '@prosa/contract/errors';
import { PullPage } from '@prosa/contract/sync/pull';
import { offlineCommands } from '@prosa/pwa/offline-commands';
import { NotNow } from '@prosa/pwa/platform/requests/api-errors';
import type { TypedCommand } from '@prosa/pwa/sync/outbox/command';
import type { OutboxEntry } from '@prosa/pwa/sync/outbox/outbox-entry';
import { crashTab, reopenDatabase, openDatabase, openTab, type Tab } from '@prosa/pwa/sync-simulation/device';
import { realEngine as engine } from '@prosa/pwa/sync-simulation/engine';
import { payloadGenerators } from '@prosa/pwa/sync-simulation/generators';
import { answerCommand } from '@prosa/pwa/sync-simulation/model/model-routes';
import type { ModelAnswer } from '@prosa/pwa/sync-simulation/model/model-server';
import { createSeededModel } from '@prosa/pwa/sync-simulation/model/seed-model';
import { callInSession, setNetwork, type NetworkRequest, type ModelSession } from '@prosa/pwa/sync-simulation/network';
import type { Random } from '@prosa/pwa/sync-simulation/random';
import { MAX_UNDO_WINDOW_MS } from '@prosa/pwa/sync/outbox/undo';
import { callRealApi, fillModelServer, participants, type RealCompany } from './company.ts';

type DeviceEvent = { readonly name: string; readonly payload: unknown };
/** The device of one user: the app's offline engine over a database of its own. */
export type Device = {
  readonly userId: number;
  readonly name: string;
  readonly session: ModelSession;
  readonly bearer: number;
  tab: Tab;
  isOnline: boolean;
  /** The live events that are on their way to the device. */
  events: DeviceEvent[];
  readonly receivedEvents: DeviceEvent[];
  /** The number of requests after which the device crashes. With 0, it does not crash. */
  diesAfter: number;
  died: PromiseWithResolvers<void>;
};
/** An outbox entry that a device made, and the answers of the real API to it. */
export type CommandRecord = {
  readonly device: Device;
  readonly entry: OutboxEntry;
  readonly text: string;
  answers: string[];
  discarded: boolean;
};

/** A simulation of three users with their devices, over the real API and a bad network. */
export class RealSimulation {
  readonly company: RealCompany;
  readonly devices: Device[] = [];
  readonly made = new Map<string, CommandRecord>();
  /** One text for each answer of the model server that differed from the real API's answer. */
  readonly modelDifferences: string[] = [];
  readonly failures: unknown[] = [];
  /** The number of times that the real API accepted each command, by name. */
  readonly done = new Map<string, number>();
  readonly compared = { answers: 0 };
  random: Random;
  isQuiet = false;
  /** True while several devices send at the same time. The unknown order makes the answers unpredictable for the model. */
  isRace = false;
  private readonly model = createSeededModel(Date.now);
  private readonly raced = new Set<string>();
  private readonly late: (() => Promise<unknown>)[] = [];
  private readonly working = new Set<Promise<unknown>>();
  private held = Promise.withResolvers<void>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(company: RealCompany, random: Random) {
    this.company = company;
    this.random = random;
  }

  async open(sockets: ReadonlyMap<number, TestSocket>): Promise<void> {
    const sessions: ModelSession[] = [];
    setNetwork((carried) => this.carry(carried), sessions);
    for (const { userId } of participants) {
      const session = { userId, isExpired: false, isEnded: false };
      const name = `prosa-real-${userId}`;
      const tab = await openTab(engine, { userId }, await openDatabase(name));
      const bearer = sessions.push(session) - 1;
      const device: Device = {
        userId,
        name,
        session,
        bearer,
        tab,
        isOnline: true,
        events: [],
        receivedEvents: [],
        diesAfter: 0,
        died: Promise.withResolvers(),
      };
      this.devices.push(device);
      sockets.get(userId)?.socket.onAny((event: string, payload: unknown) => {
        if (device.isOnline) device.events.push({ name: event, payload });
      });
    }
  }

  /**
   * Starts work of a device. Resolves when the work is done, when the device crashes, or when the work waits only for a delayed
   * answer.
   */
  async run({ died }: Device, work: Promise<unknown>): Promise<void> {
    const ended = Promise.race([work.catch((error: unknown) => this.note(error)), died.promise]).finally(() =>
      this.working.delete(ended),
    );
    this.working.add(ended);
    await Promise.race([ended, this.held.promise]);
  }

  private note(error: unknown): void {
    if (error instanceof NotNow) return;
    const said = error instanceof Error ? `${error.name} ${error.message}` : '';
    if (!/DatabaseClosed|AbortError|InvalidState|TransactionInactive/.test(said)) this.failures.push(error);
  }

  pullOn({ session, bearer, tab }: Device): Promise<void> {
    return engine.pull(
      tab.database,
      async (cursor) => {
        const path = cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`;
        const page = v.safeParse(PullPage, await answerIfTabAlive(tab, callInSession(session, bearer, { method: 'GET', path })));
        if (!page.success) throw new NotNow('portal');
        return page.output;
      },
      () => new Date().toISOString(),
    );
  }

  drainOn({ session, bearer, tab }: Device): Promise<unknown> {
    return engine.drainOutbox({
      database: tab.database,
      commands: offlineCommands,
      send: ({ method, path, body }, key) => answerIfTabAlive(tab, callInSession(session, bearer, { method, path, body, key })),
      // The clock is ahead by the undo window, so each command is sent immediately. Another simulation tests undoing.
      nowMs: () => Date.now() + MAX_UNDO_WINDOW_MS,
      random: () => 0.5,
      lanesUnderWay: tab.lanesUnderWay,
      leads: () => tab.isAlive.value,
      isOnline: () => true,
    });
  }

  /** Runs a command on a device, if the device has a row on which the command can act. */
  async runCommand(device: Device, name: keyof typeof offlineCommands): Promise<void> {
    const { database } = device.tab;
    const text = `${device.userId} says ${this.made.size}`;
    const user = this.model.userOf(device.userId);
    const made = await payloadGenerators[name]({ random: this.random, database, userId: device.userId, text });
    if (made === undefined) return;
    // The input that is generated for this command follows the command's schema.
    const declared = offlineCommands[name] as unknown as TypedCommand<unknown>;
    const result = await engine.writeCommand(database, declared, { payload: made.payload, actor: user, file: made.file });
    if (!result.ok) return;
    await this.enter(device, result.entryId, text);
  }

  async enter(device: Device, id: string, text: string): Promise<void> {
    const entry = await device.tab.database.outbox.get({ id });
    if (entry !== undefined) this.made.set(id, { device, entry, text, answers: [], discarded: false });
  }

  async deliver(device: Device, event: DeviceEvent): Promise<void> {
    device.receivedEvents.push(event);
    device.tab.socket.handlers.get(event.name)?.(structuredClone(event.payload));
    // No promise shows when the listeners of the event have written. This transaction waits until their transactions have ended.
    await device.tab.database.transaction('rw', device.tab.database.tables, () => device.tab.database.meta.count());
  }

  /** Crashes the device immediately and starts it again. */
  async crash(device: Device): Promise<void> {
    crashTab(device.tab);
    device.died.resolve();
    device.died = Promise.withResolvers();
    device.events = [];
    device.diesAfter = 0;
    device.tab = await openTab(engine, device, await reopenDatabase(device.name));
  }

  /** Delivers the requests and answers that are delayed at the time of the call. */
  async deliverDelayed(): Promise<void> {
    const { held } = this;
    this.held = Promise.withResolvers<void>();
    held.resolve();
    for (const each of this.late.splice(0)) await each();
  }

  /** Resolves when no device has work left. */
  async settle(): Promise<void> {
    while (this.late.length > 0 || this.working.size > 0) {
      await this.deliverDelayed();
      await Promise.race([Promise.all(this.working), this.held.promise]);
    }
  }

  private async carry(carried: NetworkRequest): Promise<ModelAnswer | 'portal page'> {
    const device = this.devices.find(({ session }) => session === carried.session);
    if (device?.isOnline !== true) throw new TypeError('offline');
    const answer = await this.suffer(device, carried);
    if (device.diesAfter > 0 && --device.diesAfter === 0) await this.crash(device);
    return answer;
  }

  private async suffer(device: Device, carried: NetworkRequest): Promise<ModelAnswer | 'portal page'> {
    const fate = this.isQuiet || this.random.chance(0.6) ? 'fine' : this.random.of(requestFates);
    switch (fate) {
      case 'request lost':
        throw new TypeError('lost');
      case 'answer lost':
        await this.reach(carried);
        throw new TypeError('lost');
      case 'arrives twice':
        return (await Promise.all([this.reach(carried), this.reach(carried)]))[0];
      case 'late request':
        this.late.push(() => this.reach(carried));
        throw new TypeError('lost');
      case 'late answer': {
        const answer = await this.reach(carried);
        await this.lateAnswer(device);
        return answer;
      }
      case 'server error after commit':
        await this.reach(carried);
        return { status: 500, body: { error: 'ERR_INTERNAL' } };
      case 'portal page':
        return 'portal page';
      default:
        return this.reach(carried);
    }
  }

  private lateAnswer(device: Device): Promise<void> {
    const arrived = Promise.withResolvers<void>();
    this.late.push(async () => {
      arrived.resolve();
      await device.tab.database.meta.count();
    });
    this.held.resolve();
    return arrived.promise;
  }

  /** Passes a request to the real API and to the model server, and compares the two answers. */
  private reach(carried: NetworkRequest): Promise<ModelAnswer> {
    if (this.isRace && carried.key !== undefined) this.raced.add(carried.key);
    if (carried.method === 'GET' || this.raced.has(carried.key ?? '')) return this.ask(carried);
    const mine = this.turn.then(async () => {
      await fillModelServer(this.company, this.model);
      const expected = answerCommand(this.model, carried.session.userId, { request: carried, xid: this.model.begin() });
      const answer = await this.ask(carried);
      this.compared.answers += 1;
      if (toOutcomeText(expected) !== toOutcomeText(answer))
        this.modelDifferences.push(
          `${carried.method} ${carried.path} ${JSON.stringify(carried.body)}: the model says ${toOutcomeText(expected)}, the API ${toOutcomeText(answer)}`,
        );
      return answer;
    });
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async ask({ session, method, path, body, key }: NetworkRequest): Promise<ModelAnswer> {
    const response = await callRealApi(this.company, session.userId, { method, path, body, key });
    const answer: ModelAnswer = { status: response.status, body: await response.json() };
    const made = key === undefined ? undefined : this.made.get(key);
    if (made !== undefined) {
      made.answers.push(toOutcomeText(answer));
      if (response.ok) this.done.set(made.entry.command, (this.done.get(made.entry.command) ?? 0) + 1);
    }
    return answer;
  }
}

/** Returns the server's answer, or throws `NotNow` if the tab has died, because a dead tab receives no answers. */
async function answerIfTabAlive<T>(tab: Tab, answer: Promise<T>): Promise<T> {
  const settled = await answer.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  if (tab.isAlive.value) return settled();
  throw new NotNow('network');
}

const requestFates = [
  'request lost',
  'answer lost',
  'answer lost',
  'arrives twice',
  'late request',
  'late answer',
  'server error after commit',
  'portal page',
] as const;

/** Describes an answer: accepted, or the status and code of the refusal. */
export function toOutcomeText({ status, body }: ModelAnswer): string {
  const refusal = v.safeParse(ErrorBody, body);
  return status < 300 ? 'ok' : `${status} ${refusal.success ? refusal.output.error : ''}`;
}
