import type { IntegrationMemory } from './conversation.ts';

/** The conversation of a ticket's customer with an integration. */
export type IntegrationSession = {
  /** A key that no other session has. An answer to a call of another session is dropped. */
  readonly key: string;
  /**
   * True once the integration no longer speaks. The session stays until the ticket closes, so that no integration begins by
   * itself again.
   */
  readonly isOver: boolean;
  readonly memory: IntegrationMemory;
};
