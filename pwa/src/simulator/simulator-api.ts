import { MediaType } from '@prosa/contract/messages/message';
import * as v from 'valibot';
import { sendRequest } from '../platform/requests/send-request.ts';

const SimulatedPerson = v.object({ id: v.number(), name: v.string(), number: v.string() });
export type SimulatedPerson = v.InferOutput<typeof SimulatedPerson>;
const PhoneMessage = v.object({
  id: v.string(),
  fromPerson: v.boolean(),
  body: v.string(),
  mediaType: MediaType,
  mediaName: v.nullable(v.string()),
  quotedId: v.nullable(v.string()),
  readAt: v.nullable(v.string()),
  createdAt: v.string(),
  isRecorded: v.boolean(),
});
export type PhoneMessage = v.InferOutput<typeof PhoneMessage>;

/** Lists the made-up people of the demo, and the messages on their phones. Needs no log-in. */
export const listSimulatedPeople = async (): Promise<SimulatedPerson[]> =>
  v.parse(v.object({ people: v.array(SimulatedPerson) }), await sendRequest('GET', '/simulator/people', {})).people;

export const createSimulatedPerson = async (person: { name: string; number: string }): Promise<SimulatedPerson> =>
  v.parse(SimulatedPerson, await sendRequest('POST', '/simulator/people', { body: person }));

const PhoneState = v.object({ messages: v.array(PhoneMessage), isTyping: v.boolean() });

/** Loads what a person's phone shows: its messages, and whether the company is typing. */
export const loadPhone = async (personId: number): Promise<v.InferOutput<typeof PhoneState>> =>
  v.parse(PhoneState, await sendRequest('GET', `/simulator/people/${personId}/messages`, {}));

/** Returns the URL of the file of a message on a phone. */
export const toPhoneFileUrl = (message: PhoneMessage): string => `/api/simulator/messages/${encodeURIComponent(message.id)}/file`;

/** Sends a message of a made-up person: a text, or a file with the text as its caption. */
export async function sendAsPerson(personId: number, body: string, file: File | undefined): Promise<void> {
  const form = new FormData();
  form.set('body', body);
  if (file !== undefined) form.set('medias', file);
  await sendRequest('POST', `/simulator/people/${personId}/messages`, { body: file === undefined ? { body } : form });
}

/** Deletes a message of a made-up person for everybody, as a phone does. */
export const deleteAsPerson = async (personId: number, messageId: string): Promise<void> =>
  void (await sendRequest('DELETE', `/simulator/people/${personId}/messages/${encodeURIComponent(messageId)}`, {}));

export const markReadAsPerson = async (personId: number): Promise<void> =>
  void (await sendRequest('POST', `/simulator/people/${personId}/read`, {}));
