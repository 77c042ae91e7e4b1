import { expect } from '@playwright/test';
import { demoPassword } from './start-prosa.ts';

export type PhoneSession = {
  readonly token: string;
  readonly user: { readonly id: number };
  /** Transfers the user's newest open ticket to a colleague, with a note. */
  readonly transferTicket: (toUserId: number, note: string) => Promise<void>;
};

/** Signs in a user on a phone without the app. The phone calls the API directly. */
export async function signInOnPhone(url: string, email: string): Promise<PhoneSession> {
  const call = async (method: string, path: string, { body, token }: { body?: object; token?: string }): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path} is accepted.`).toBe(true);
    return answer.json();
  };
  const login = await call('POST', '/auth/login', { body: { email, password: demoPassword, device: 'phone' } });
  const session = login as Pick<PhoneSession, 'token' | 'user'>; // The cast is safe: Prosa's own API sent the answer.
  const { token } = session;
  return {
    ...session,
    transferTicket: async (userId, msgTransfer) => {
      const list = await call('GET', '/tickets?status=open', { token });
      // The cast is safe: Prosa's own API sent the answer.
      const [ticket] = (list as { tickets: { id: number; queueId: number }[] }).tickets;
      const body = { status: 'open', userId, queueId: ticket?.queueId, isTransfered: true, msgTransfer };
      await call('PUT', `/tickets/${ticket?.id}`, { token, body });
    },
  };
}
