import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import type { HttpMethod } from '../platform/send-request.ts';
import type { Expects, OptimisticPatch, OutboxEntry } from './outbox-entry.ts';

/** What of the device's rows a command may look at. */
export type CommandContext = {
  readonly actor: {
    readonly id: number;
    readonly profile: 'admin' | 'user';
    readonly userClosePendingTicket: 'enabled' | 'disabled';
  };
  readonly settings: Readonly<Record<string, string>>;
  readonly groupAsTicket: boolean;
  readonly contactHasTags: boolean;
  readonly now: string;
};

/** What the server's answer to a command holds of rows; they are the truth about them. */
export type CommandAnswer = {
  readonly ticket?: TicketRow;
  readonly message?: Message;
  /** Who has `ticket`: told where an answer about another ticket than the command's means that nothing was done. */
  readonly other?: OtherOpenTicket;
};

export type CommandRequest = { readonly method: HttpMethod; readonly path: string; readonly body?: unknown };

type CommandSpec<P> = {
  readonly name: string;
  /** Stored payloads pass it again before they are sent: an older shell may have written them. */
  readonly payload: v.GenericSchema<unknown, P>;
  /** Sent by the app on its own, not because somebody did something: it isn't counted among what waits. */
  readonly background?: boolean;
  /** Its refusal makes what comes after it on the same ticket groundless. */
  readonly changesTicket: boolean;
  /** Whether the server is to check owner and status. */
  readonly expects: boolean;
  /** What the screen shows at once, or why this can't be. Pure. */
  readonly optimistic: (ticket: TicketRow, payload: P, context: CommandContext) => OptimisticPatch | ErrorCode;
  /** The message it makes, to be shown at once. */
  readonly message?: (ticket: TicketRow, payload: P, context: CommandContext) => Message;
  readonly request: (entry: OutboxEntry, payload: P, expects: Expects | null) => CommandRequest;
  readonly answer: v.GenericSchema<unknown, CommandAnswer>;
};

/** A command with its payload's type sealed in. */
export type Command = Omit<CommandSpec<unknown>, 'payload' | 'optimistic' | 'message' | 'request'> & {
  readonly optimistic: (ticket: TicketRow, payload: unknown, context: CommandContext) => OptimisticPatch | ErrorCode;
  readonly message?: (ticket: TicketRow, payload: unknown, context: CommandContext) => Message;
  readonly request: (entry: OutboxEntry) => CommandRequest;
};
export type TypedCommand<P> = Command & { readonly payload: v.GenericSchema<unknown, P> };

const registry = new Map<string, Command>();

/** Declares a command; the outbox finds it by name when it sends what was stored, also by an earlier run of the app. */
export function defineCommand<P>(spec: CommandSpec<P>): TypedCommand<P> {
  const parse = (payload: unknown): P => v.parse(spec.payload, payload);
  const { message, ...rest } = spec;
  const command: TypedCommand<P> = {
    ...rest,
    optimistic: (ticket, payload, context) => spec.optimistic(ticket, parse(payload), context),
    ...(message === undefined ? {} : { message: (ticket, payload, context) => message(ticket, parse(payload), context) }),
    request: (entry) => spec.request(entry, parse(entry.payload), entry.expects),
  };
  registry.set(spec.name, command);
  return command;
}

export const findCommand = (name: string): Command | undefined => registry.get(name);

/** False for what the app sends on its own. */
export const isSomebodysDoing = (entry: Pick<OutboxEntry, 'command'>): boolean => findCommand(entry.command)?.background !== true;
