import type { PullPage } from '@prosa/contract/sync/pull';

/** A page of the pull that says nothing yet: no rows, none removed, more to come. */
export const emptyPullPage = (): PullPage => ({
  cursor: '',
  upTo: '0',
  done: false,
  reset: false,
  tickets: [],
  messages: [],
  contacts: [],
  queues: [],
  users: [],
  connections: [],
  tags: [],
  quickMessages: [],
  ticketNotes: [],
  chats: [],
  settings: null,
  removed: {
    tickets: [],
    contacts: [],
    queues: [],
    users: [],
    connections: [],
    tags: [],
    quickMessages: [],
    ticketNotes: [],
    chats: [],
  },
});
