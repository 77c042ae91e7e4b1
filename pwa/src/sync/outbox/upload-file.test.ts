import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { MessageId } from '@prosa/contract/ids';
import { UPLOAD_PART_BYTES } from '@prosa/contract/uploads/upload';
import type { ApiCall, callApi } from '../../platform/requests/api-client.ts';
import { NotNow } from '../../platform/requests/api-errors.ts';
import type { GenericSchema } from 'valibot';
import { uploadFile } from './upload-file.ts';

const messageId = parse(MessageId, '018f0000-0000-7000-8000-000000000001');
const file = new Blob([new Uint8Array(UPLOAD_PART_BYTES * 2 + 7).map((_, at) => at % 251)]);

/** Fakes a server that stores parts. `before` is called for each part and may break the network. */
function createPartServer(before: (offset: number) => void = () => {}) {
  const parts: Blob[] = [];
  const has = () => parts.reduce((sum, { size }) => sum + size, 0);
  const asked: string[] = [];
  // The cast is safe: the fake's answers have the type of the schema's output.
  const call = (async (method: string, path: string, { body }: ApiCall<GenericSchema>) => {
    asked.push(`${method} ${path}`);
    if (body instanceof Blob) {
      const offset = Number(path.split('=')[1]);
      before(offset);
      if (offset === has()) parts.push(body);
    }
    return { offsetBytes: has() };
  }) as typeof callApi;
  return { call, asked, stored: () => new Blob(parts) };
}
const isAlwaysWanted = async () => true;

it('[U1] an upload resumes where it was interrupted, and sends no part twice', async () => {
  let broken = true;
  const { call, asked, stored } = createPartServer((offset) => {
    if (offset > 0 && broken) throw new NotNow('network');
  });
  const seen: number[] = [];
  const ports = { call, isWanted: isAlwaysWanted, onProgress: (sent: number) => seen.push(sent) };
  await expect(uploadFile({ id: messageId, file }, ports)).rejects.toThrow(NotNow);
  broken = false;
  const before = asked.length;
  await uploadFile({ id: messageId, file }, ports);
  expect(asked.slice(before).map((line) => line.split('offset=')[1])).toEqual([
    undefined,
    String(UPLOAD_PART_BYTES),
    String(UPLOAD_PART_BYTES * 2),
  ]);
  expect(await stored().arrayBuffer()).toEqual(await file.arrayBuffer());
  expect(seen.at(-1)).toBe(1);
});

it('[U1] nothing is uploaded if the server has the whole file', async () => {
  const first = createPartServer();
  const ports = { call: first.call, isWanted: isAlwaysWanted, onProgress: () => {} };
  await uploadFile({ id: messageId, file }, ports);
  const before = first.asked.length;
  await uploadFile({ id: messageId, file }, ports);
  expect(first.asked.slice(before)).toEqual([`PUT /uploads/${messageId}`]);
});

it('[U2] an upload stops before the next part once its entry is discarded', async () => {
  const { call, stored } = createPartServer();
  let asked = 0;
  await uploadFile({ id: messageId, file }, { call, isWanted: async () => (asked += 1) < 2, onProgress: () => {} });
  expect(stored().size).toBe(UPLOAD_PART_BYTES);
});

it("an upload stops, to be retried later, if the server's answers report no progress", async () => {
  const { call } = createPartServer();
  const stuck = (async (...given: Parameters<typeof callApi>) => {
    await call(...given);
    return { offsetBytes: 0 };
  }) as typeof callApi; // The cast is safe: the fake's answers have the type of the schema's output.
  await expect(
    uploadFile({ id: messageId, file }, { call: stuck, isWanted: isAlwaysWanted, onProgress: () => {} }),
  ).rejects.toThrow('server');
});
