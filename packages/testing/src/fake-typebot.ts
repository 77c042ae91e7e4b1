import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts';

/** A bubble in the form of Typebot's chat API. */
export type TypebotBubble = { readonly id?: string; readonly type: string; readonly content: unknown };

/**
 * One turn of a bot: the bubbles that the bot sends, and the input that it then waits for. If there is no input, the conversation
 * is over.
 */
export type TypebotTurn = {
  readonly messages: readonly TypebotBubble[];
  readonly input?: unknown;
  readonly clientSideActions?: readonly unknown[];
};

export type FakeTypebot = FakeServer & {
  readonly slug: string;
  /**
   * The conversations by id. `variables` are the variables with which the conversation began, and `heard` are the customer's
   * messages.
   */
  readonly sessions: ReadonlyMap<string, { readonly variables: unknown; readonly heard: readonly string[] }>;
  /** Makes the fake forget all conversations, as Typebot does after some time. */
  readonly forgetSessions: () => void;
};

/** Returns a text bubble with one paragraph. */
export const createTextBubble = (text: string): TypebotBubble => ({
  id: `bubble-${text}`,
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});
export const textInput = { id: 'input', type: 'text input' } as const;

/**
 * Starts a fake of a Typebot server (https://docs.typebot.io/api-reference/chat) with one published bot. `startChat` answers with
 * the first turn of the bot, and each `continueChat` with the next turn.
 */
export async function startFakeTypebot(turns: readonly TypebotTurn[], slug = 'atendimento'): Promise<FakeTypebot> {
  const sessions = new Map<string, { variables: unknown; heard: string[] }>();
  const answer = ({ method, path, headers, body }: FakeRequest): FakeAnswer => {
    if (method !== 'POST' || headers['content-type']?.startsWith('application/json') !== true)
      return createNotFoundAnswer('Not found');
    const input: unknown = JSON.parse(body);
    const fields = typeof input === 'object' && input !== null ? { ...input } : {};
    if (path === `/api/v1/typebots/${slug}/startChat`) {
      const sessionId = `session-${sessions.size + 1}`;
      sessions.set(sessionId, { variables: 'prefilledVariables' in fields ? fields.prefilledVariables : undefined, heard: [] });
      const typebot = { id: 'bot', version: '6', theme: {}, settings: {} };
      return { body: { sessionId, typebot, resultId: 'result', ...turns[0] } };
    }
    const id = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path)?.[1];
    if (id === undefined) return createNotFoundAnswer('Typebot not found');
    const session = sessions.get(id);
    if (session === undefined) return createNotFoundAnswer('Session not found.');
    session.heard.push('message' in fields && typeof fields.message === 'string' ? fields.message : '');
    return { body: turns[session.heard.length] ?? { messages: [] } };
  };
  const server = await startFakeServer(answer);
  return { ...server, slug, sessions, forgetSessions: () => sessions.clear() };
}

const createNotFoundAnswer = (message: string): FakeAnswer => ({ status: 404, body: { message, code: 'NOT_FOUND' } });
