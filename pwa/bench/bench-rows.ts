/**
 * Returns an open ticket of the user, as the server sends it. `id` is also the id of the contact. Times are in the form of ISO
 * 8601.
 */
export const makeBenchTicket = (id: number, createdAt: string, updatedAt: string) => ({
  id,
  uuid: crypto.randomUUID(),
  status: 'open',
  channel: 'whatsappapi',
  contactId: id,
  whatsappId: 1,
  queueId: 1,
  userId: 1,
  lastMessage: `Mensagem ${id}`,
  lastMessageFromMe: false,
  unreadMessages: 0,
  isGroup: false,
  isBot: false,
  isTransfered: false,
  value: null,
  tagIds: [],
  createdAt,
  updatedAt,
});

/** Returns a text message, as the server sends it. Messages of the customer and of the company alternate. */
export const makeBenchMessage = (ticketId: number, index: number, { body, createdAt }: { body: string; createdAt: string }) => ({
  id: crypto.randomUUID(),
  ticketId,
  contactId: ticketId,
  userId: null,
  queueId: 1,
  body,
  fromMe: index % 2 === 0,
  mediaType: 'chat',
  media: null,
  quotedMsg: null,
  isPrivate: false,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  ack: 3,
  delivery: 'sent',
  failure: null,
  dataJson: null,
  createdAt,
});
