/** What the server remembers of an integration's conversation with the customer of a ticket. */
export type IntegrationSession = {
  /** The id of the conversation in the other system. Null before the first answer. */
  readonly sessionId: string | null;
  readonly variables: Readonly<Record<string, string>>;
  /** The instant after which the next message begins a new session. Null means never. */
  readonly expiresAt: string | null;
};
