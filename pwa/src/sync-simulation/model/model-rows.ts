import * as v from 'valibot';
import { Connection } from '@prosa/contract/channels/connection';
import { type Contact, Tag } from '@prosa/contract/contacts/contact';
import { Message } from '@prosa/contract/messages/message';
import { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { Queue, UserSummary } from '@prosa/contract/session/session';
import { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { createAnsweredMarks } from '@prosa/domain/tickets/add-marks-to-patch';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { sampleContact } from '../../testing/sample-rows.ts';

/** A user of the model's company, with the fields that rules and commands need. */
export type ModelUser = TicketViewer & {
  readonly name: string;
  readonly userClosePendingTicket: 'enabled' | 'disabled';
};

const color = '#7A4CB0';
export const makeModelUuid = (kind: string, n: number): string => `018f0000-0000-7000-8${kind}00-${String(n).padStart(12, '0')}`;

export const makeQueue = (id: number): Queue =>
  v.parse(Queue, { id, name: `queue ${id}`, color, greetingMessage: '', orderQueue: id });
export const makeTag = (id: number, kanban: Tag['kanban'] = 0): Tag => v.parse(Tag, { id, name: `tag ${id}`, color, kanban });
export const makeConnection = (id: number, at: string): Connection =>
  v.parse(Connection, {
    id,
    name: `connection ${id}`,
    number: null,
    channel: 'simulator',
    status: 'CONNECTED',
    isDefault: true,
    groupAsTicket: 'disabled',
    hasRatingMessage: true,
    updatedAt: at,
  });
export const makeUser = (user: Pick<ModelUser, 'id' | 'name' | 'profile' | 'queueIds'>): ModelUser => ({
  ...user,
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: user.id === 3 ? 'enabled' : 'disabled',
});
export const makeUserSummary = ({ id, name, profile, queueIds, allTicket, allowGroup, allUserChat }: ModelUser): UserSummary =>
  v.parse(UserSummary, { id, name, color, profile, queueIds, allTicket, allowGroup, allUserChat });
export const makeContact = (id: number, at: string, tagIds: readonly number[] = []): Contact =>
  sampleContact({
    id,
    name: `contact ${id}`,
    number: `55119999900${String(id).padStart(2, '0')}`,
    tagIds: [...tagIds],
    updatedAt: at,
  });
export const makeTicket = (
  id: number,
  at: string,
  state: { status: TicketRow['status']; contactId: number; queueId: number | null; userId: number | null },
): TicketRow =>
  v.parse(TicketRow, {
    id,
    uuid: makeModelUuid('1', id),
    channel: 'simulator',
    whatsappId: 1,
    lastMessage: '',
    lastMessageFromMe: false,
    lastMessageDetails: null,
    ...createAnsweredMarks(),
    handover: null,
    mentions: [],
    snoozedUntil: null,
    unreadMessages: 0,
    isGroup: state.status === 'group',
    isBot: false,
    isTransfered: false,
    userRating: null,
    value: null,
    tagIds: [],
    createdAt: at,
    updatedAt: at,
    ...state,
  });
export const makeMessage = (
  ticket: TicketRow,
  at: string,
  made: Pick<Message, 'body' | 'fromMe' | 'isPrivate'> & {
    id: string;
    userId: number | null;
    quotedMsg?: string | null;
    mediaType?: Message['mediaType'];
  },
): Message =>
  v.parse(Message, {
    ticketId: ticket.id,
    contactId: ticket.contactId,
    queueId: ticket.queueId,
    mediaType: 'chat',
    media: null,
    quotedMsg: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    ack: 0,
    delivery: made.isPrivate ? 'internal' : made.fromMe ? 'queued' : 'received',
    failure: null,
    dataJson: null,
    createdAt: at,
    isBot: false,
    ...made,
  });
export const makeQuickMessage = (
  id: string,
  userId: number,
  { at, isShared }: { readonly at: string; readonly isShared: boolean },
): QuickMessage =>
  v.parse(QuickMessage, {
    id,
    shortcode: `s${id.slice(-4)}`,
    message: 'oi',
    geral: false,
    visao: isShared,
    status: true,
    userId,
    mediaPath: null,
    mediaName: null,
    isMedia: false,
    updatedAt: at,
  });
export const makeTicketNote = (
  id: string,
  ticket: TicketRow,
  { user, at, note }: { readonly user: ModelUser; readonly at: string; readonly note: string },
): TicketNote =>
  v.parse(TicketNote, {
    id,
    note,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    user: { id: user.id, name: user.name },
    createdAt: at,
  });
