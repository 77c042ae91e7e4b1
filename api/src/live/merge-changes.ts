import type { Changes } from '../platform/write.ts';

/** Whether a transaction changed nothing that anybody is told of. */
export const isQuiet = (changes: Changes): boolean => {
  const {
    tickets,
    messages,
    contacts,
    ticketNotes,
    tags,
    connections,
    quickMessages,
    flows,
    flowCampaigns,
    chats,
    deletedTickets,
    chatDepartures,
  } = changes;
  const named = [tickets, messages, contacts, ticketNotes, tags, connections, quickMessages, flows, flowCampaigns, chats];
  return deletedTickets.length + chatDepartures.length === 0 && named.every(({ size }) => size === 0);
};

/** Whether nobody but those in some chats is told of anything. */
export const isOfChatsAlone = (changes: Changes): boolean => isQuiet({ ...changes, chats: new Map(), chatDepartures: [] });

/** Merges the changes of several transactions, in the order they committed, as if one had made them. */
export const mergeChanges = (all: readonly Changes[]): Changes => ({
  tickets: mergeActions(all.map(({ tickets }) => tickets)),
  deletedTickets: [...new Set(all.flatMap(({ deletedTickets }) => deletedTickets))],
  messages: mergeActions(all.map(({ messages }) => messages)),
  contacts: mergeActions(all.map(({ contacts }) => contacts)),
  quickMessages: mergeActions(all.map(({ quickMessages }) => quickMessages)),
  ticketNotes: mergeNotes(all.map(({ ticketNotes }) => ticketNotes)),
  tags: mergeActions(all.map(({ tags }) => tags)),
  connections: mergeActions(all.map(({ connections }) => connections)),
  flows: mergeActions(all.map(({ flows }) => flows)),
  flowCampaigns: mergeActions(all.map(({ flowCampaigns }) => flowCampaigns)),
  chats: mergeActions(all.map(({ chats }) => chats)),
  chatMessages: new Map(all.flatMap(({ chatMessages }) => [...chatMessages])),
  chatDepartures: all.flatMap(({ chatDepartures }) => chatDepartures),
  rooms: new Set(all.flatMap(({ rooms }) => [...rooms])),
  jobs: new Set(all.flatMap(({ jobs }) => [...jobs])),
});

/** The events carry the last state: what was added and then changed comes once, as added; what was deleted stays so. */
function mergeActions<Id, Action extends 'create' | 'update' | 'delete'>(all: readonly Map<Id, Action>[]): Map<Id, Action> {
  const merged = new Map<Id, Action>();
  for (const actions of all)
    for (const [id, action] of actions) {
      const former = merged.get(id);
      merged.set(id, former === undefined || action === 'delete' ? action : former);
    }
  return merged;
}

/** A note is only added and deleted; deleted, it stays so. */
function mergeNotes(all: readonly Changes['ticketNotes'][]): Changes['ticketNotes'] {
  const merged: Changes['ticketNotes'] = new Map();
  for (const notes of all) for (const [id, change] of notes) if (merged.get(id)?.action !== 'delete') merged.set(id, change);
  return merged;
}
