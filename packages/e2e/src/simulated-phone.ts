import { expect } from '@playwright/test';

type PhoneMessage = {
  readonly id: string;
  readonly fromPerson: boolean;
  readonly body: string;
  readonly mediaType: string;
  readonly mediaName: string | null;
};

const postJson = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Creates the simulated phone of a new customer, without opening a page. */
export async function createPhone(url: string, person: { readonly name: string; readonly number: string }): Promise<void> {
  expect((await postJson(`${url}/api/simulator/people`, person)).status).toBe(201);
}

/** Returns the URL of the simulated phone of the person whose name begins with `name`. */
async function findPhoneUrl(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/simulator/people`);
  expect(answer.status).toBe(200);
  // The cast is safe: Prosa's own simulator sent the answer.
  const { people } = (await answer.json()) as { people: { id: number; name: string }[] };
  const id = people.find((person) => person.name.startsWith(name))?.id;
  return `${url}/api/simulator/people/${id}/messages`;
}

/** Returns the messages on a person's simulated phone, oldest first. */
export async function listPhoneMessages(url: string, name: string): Promise<PhoneMessage[]> {
  const answer = await fetch(await findPhoneUrl(url, name));
  expect(answer.status).toBe(200);
  // The cast is safe: Prosa's own simulator sent the answer.
  return ((await answer.json()) as { messages: PhoneMessage[] }).messages;
}

/** Sends a text from a person's simulated phone, without opening a page. */
export const writeFromPhone = (url: string, name: string, body: string): Promise<void> => sendFromPhone(url, name, { body });

/** Sends a message of any kind from a person's simulated phone, without opening a page. */
export async function sendFromPhone(url: string, name: string, message: object): Promise<void> {
  expect((await postJson(await findPhoneUrl(url, name), message)).status).toBe(201);
}
