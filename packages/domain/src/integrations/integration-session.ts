/** The conversation of an integration with the customer of a ticket, as the server stores it between two messages. */
export type IntegrationSession = {
  /** The id of the conversation in the other system. Null before the first answer. */
  readonly sessionId: string | null;
  readonly variables: Readonly<Record<string, string>>;
  /** The instant after which the next message begins a new session. Null means never. */
  readonly expiresAt: string | null;
};
