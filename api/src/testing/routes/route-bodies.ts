import { randomUUID } from 'node:crypto';
import { unreadInboxFilters } from '../inbox-filters.ts';
import type { AuroraIds } from '../two-companies/two-companies.ts';

export const createMessageForm = ({ ticketId }: AuroraIds): FormData => {
  const form = new FormData();
  form.set('body', `para ${ticketId}`);
  form.set('medias', new File(['olá'], 'nota.txt'));
  return form;
};

export const createChatForm = ({ chatId }: AuroraIds): FormData => {
  const form = new FormData();
  form.set('body', `para ${chatId}`);
  form.set('medias', new File(['olá'], 'nota.txt'));
  return form;
};

export const createQuickReplyForm = ({ quickMessageId }: AuroraIds): FormData => {
  const form = new FormData();
  form.set('typeArch', `quickMessage ${quickMessageId}`);
  form.set('file', new File(['olá'], 'nota.txt'));
  return form;
};

export const createInboxViewBody = () => ({ id: randomUUID(), name: 'Minhas', filters: unreadInboxFilters, position: 1 });

export const createScheduleForm = ({ scheduleId }: AuroraIds): FormData => {
  const form = new FormData();
  form.set('id', scheduleId);
  form.set('file', new File(['olá'], 'nota.txt'));
  return form;
};

export const createFileListForm = ({ fileListOptionId }: AuroraIds): FormData => {
  const form = new FormData();
  form.set('id', fileListOptionId);
  form.set('files', new File(['olá'], 'nota.txt'));
  return form;
};

export const createPushDeviceBody = () => ({
  endpoint: 'https://push.example.com/estranho',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  label: 'Chrome',
  language: 'pt',
  hidesContent: false,
});

/** A PNG of one pixel. The server detects the type of a file by its content, so the content must be valid. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const createFlowFileForm = (name: string, content: Uint8Array<ArrayBuffer>) => (): FormData => {
  const form = new FormData();
  form.set('fromMe', 'true');
  form.set('medias', new File([content], name));
  return form;
};
export const createFlowImageForm = createFlowFileForm('foto.png', Uint8Array.from(Buffer.from(PIXEL, 'base64')));
export const createFlowAudioForm = createFlowFileForm(
  'voz.ogg',
  Uint8Array.from(Buffer.from(`OggS${'\0'.repeat(24)}OpusHead${'\0'.repeat(64)}`)),
);

export const createGreetingForm = (): FormData => {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'ola.png'));
  return form;
};

export const createColleagueBody = ({ colleagueId }: AuroraIds) => ({ userId: colleagueId });

export const createProfileImageForm = (): FormData => {
  const form = new FormData();
  form.set('typeArch', 'user');
  form.set('profileImage', new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'eu.png'));
  return form;
};

export const createDrawingBody = ({ whatsappId }: AuroraIds) => ({
  nodes: [{ id: 'inicio', type: 'start', position: { x: whatsappId, y: 0 }, data: {} }],
  connections: [],
});

export const createTagSetUpPath = () => ({ kind: 'tags' });
export const createSetUpFileBody = () => ({ fileName: 'tags.csv', content: Buffer.from('Nome\nOutra').toString('base64') });
