import { randomUUID } from 'node:crypto';
import { inboxFilters } from '../inbox-filters.ts';
import type { FilledAurora } from '../two-companies/two-companies.ts';

export const messageUpload = ({ ticketId }: FilledAurora): FormData => {
  const form = new FormData();
  form.set('body', `para ${ticketId}`);
  form.set('medias', new File(['olá'], 'nota.txt'));
  return form;
};

export const uploadIntoChat = ({ chatId }: FilledAurora): FormData => {
  const form = new FormData();
  form.set('body', `para ${chatId}`);
  form.set('medias', new File(['olá'], 'nota.txt'));
  return form;
};

export const uploadQuickReplyFile = ({ quickMessageId }: FilledAurora): FormData => {
  const form = new FormData();
  form.set('typeArch', `quickMessage ${quickMessageId}`);
  form.set('file', new File(['olá'], 'nota.txt'));
  return form;
};

export const inboxViewBody = () => ({ id: randomUUID(), name: 'Minhas', filters: inboxFilters, position: 1 });

export const uploadScheduleFile = ({ scheduleId }: FilledAurora): FormData => {
  const form = new FormData();
  form.set('id', scheduleId);
  form.set('file', new File(['olá'], 'nota.txt'));
  return form;
};

export const pushDeviceBody = () => ({
  endpoint: 'https://push.example.com/estranho',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  label: 'Chrome',
  language: 'pt',
  hidesContent: false,
});

/** The smallest files whose type the server detects by their content. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const flowFile = (name: string, content: Uint8Array<ArrayBuffer>) => (): FormData => {
  const form = new FormData();
  form.set('fromMe', 'true');
  form.set('medias', new File([content], name));
  return form;
};
export const flowImage = flowFile('foto.png', Uint8Array.from(Buffer.from(PIXEL, 'base64')));
export const flowAudio = flowFile('voz.ogg', Uint8Array.from(Buffer.from(`OggS${'\0'.repeat(24)}OpusHead${'\0'.repeat(64)}`)));

export const greetingMedia = (): FormData => {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'ola.png'));
  return form;
};

export const colleagueReference = ({ colleagueId }: FilledAurora) => ({ userId: colleagueId });

export const profileImage = (): FormData => {
  const form = new FormData();
  form.set('typeArch', 'user');
  form.set('profileImage', new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'eu.png'));
  return form;
};

export const drawingBody = ({ whatsappId }: FilledAurora) => ({
  nodes: [{ id: 'inicio', type: 'start', position: { x: whatsappId, y: 0 }, data: {} }],
  connections: [],
});

export const tagSetUpBody = () => ({ kind: 'tags' });
export const setUpFileBody = () => ({ fileName: 'tags.csv', content: Buffer.from('Nome\nOutra').toString('base64') });
