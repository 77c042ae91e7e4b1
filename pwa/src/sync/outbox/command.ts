import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { errorCodes, type ErrorCode } from '@prosa/contract/errors';
import type { HttpMethod } from '../../platform/send-request.ts';
import type { ActingUser } from '../../platform/session.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { Expects, OutboxEntry } from './outbox-entry.ts';
import type { RowChange, RowName, ServerRow } from '../rows/row-change.ts';

/** The maker of a command, its time, and the rules of the company. */
export type CommandContext = {
  readonly actor: ActingUser;
  readonly settings: Readonly<Record<string, string>>;
  readonly now: string;
};

export type CommandRequest = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body?: unknown;
  /** A file the server has to have before: it goes in parts. */
  readonly upload?: FileUpload;
};
/** A large file under the id of what it is for. */
export type FileUpload = { readonly id: string; readonly file: Blob };

/** The rows that a command shows at once. */
export type Optimistic = {
  readonly changes: readonly RowChange[];
  /** Name of whom or what it is about, kept for when the row is out of sight. */
  readonly about: string;
  /** Fields of the lane's row that the server is to check: where they are others by then, it refuses. */
  readonly expects?: Expects;
  /** Rows of other lanes that it builds on: what was changed of them has to reach the server first. */
  readonly relies?: readonly RowName[];
};

export type CommandSpec<N extends string, P, R> = {
  readonly name: N;
  /** The command in words, said where it is refused. */
  readonly title: ParseKeys;
  /** Stored payloads pass it again before they are sent: an older shell may have written them. */
  readonly payload: v.GenericSchema<unknown, P>;
  /** The row it is about; commands of one lane go out in order. */
  readonly lane: (payload: P) => RowName;
  /** The device's rows that the decision needs, or why they aren't there. */
  readonly read: (database: LocalDatabase, payload: P) => Promise<R | ErrorCode>;
  /** The rows that the screen shows at once, or why this can't be. Pure. */
  readonly optimistic: (rows: R, payload: P, context: CommandContext) => Optimistic | ErrorCode;
  /** The code that its refusal gives to what comes after it in its lane and expects what it showed; without one, nothing stands on it. */
  readonly groundlessCode?: ErrorCode;
  readonly request: (entry: OutboxEntry, payload: P, expects: Expects | null) => CommandRequest;
  /** The rows of the server's answer; they are the truth. */
  readonly answer: v.GenericSchema<unknown, readonly ServerRow[]>;
  /** Told of an answer that took the command without doing it: why, as a refusal would say it. */
  readonly didNothing?: (answer: unknown, payload: P) => Refusal | undefined;
  /** Sent by the app on its own, not because somebody did something: it isn't counted among what waits. */
  readonly isBackground?: boolean;
  /** For a command that its maker may undo for `UNDO_MS` before it goes out: what was done, said beside the offer to undo it. */
  readonly undoOffer?: ParseKeys;
};

/** Why a command wasn't done, with the body that said so. */
export type Refusal = { readonly code: ErrorCode; readonly detail: unknown };

/** A command with its payload's type sealed in. */
export type Command<N extends string = string> = {
  readonly name: N;
  readonly title: ParseKeys;
  readonly groundlessCode: ErrorCode | undefined;
  readonly isBackground: boolean;
  readonly undoOffer: ParseKeys | undefined;
  readonly lane: (payload: unknown) => RowName;
  readonly decide: (database: LocalDatabase, payload: unknown, context: CommandContext) => Promise<Optimistic | ErrorCode>;
  readonly request: (entry: OutboxEntry) => CommandRequest;
  readonly didNothing: (answer: unknown, payload: unknown) => Refusal | undefined;
  readonly answer: v.GenericSchema<unknown, readonly ServerRow[]>;
};
export type TypedCommand<P, N extends string = string> = Command<N> & { readonly payload: v.GenericSchema<unknown, P> };
/** Commands by name: how the outbox sends what an earlier run stored. */
export type CommandTable = Readonly<Record<string, Command>>;

/** Declares a command. It joins the app by its name in the contract and its line in the command table. */
export function defineCommand<N extends string, P, R>(spec: CommandSpec<N, P, R>): TypedCommand<P, N> {
  const parse = (payload: unknown): P => v.parse(spec.payload, payload);
  const { name, title, groundlessCode, answer } = spec;
  return {
    name,
    title,
    groundlessCode,
    answer,
    isBackground: spec.isBackground ?? false,
    undoOffer: spec.undoOffer,
    didNothing: (answered, payload) => spec.didNothing?.(answered, parse(payload)),
    payload: spec.payload,
    lane: (payload) => spec.lane(parse(payload)),
    decide: async (database, given, context) => {
      const payload = parse(given);
      const rows = await spec.read(database, payload);
      return isRefusal(rows) ? rows : spec.optimistic(rows, payload, context);
    },
    request: (entry) => spec.request(entry, parse(entry.payload), entry.expects),
  };
}

const codes: ReadonlySet<unknown> = new Set(errorCodes);
/** Whether a decision gave a code in place of what it decides on. */
export const isRefusal = (value: unknown): value is ErrorCode => codes.has(value);
