import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A fake of S3 with one bucket in memory. It supports only path-style requests: put (also in parts), get (also of ranges), head
 * and delete of objects.
 */
export type FakeS3 = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly keys: () => readonly string[];
  /** Returns the number of uploads in parts that were begun and neither completed nor aborted. */
  readonly countUnfinishedUploads: () => number;
  /** Returns the size of the largest request body so far, in bytes. */
  readonly largestBodyBytes: () => number;
  /** Switches the fake off and on. While it is off, it answers every request with 503. */
  readonly setDown: (isDown: boolean) => void;
  readonly close: () => Promise<void>;
};

type UnfinishedUploads = Map<string, { readonly type: string; readonly parts: Map<number, Buffer> }>;
/** The minimum size of every part of an upload except the last part, in bytes. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
type StoredObject = { readonly bytes: Buffer; readonly type: string };

/**
 * Starts the fake on a free port. For each request it computes the signature of AWS Signature Version 4, which includes the hash
 * of the body, as Amazon describes it. It answers 403 if the request has another signature.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const credentials = { accessKeyId: 'fake-key', secretAccessKey: 'fake-secret' };
  const bucket = 'media';
  const objects = new Map<string, StoredObject>();
  const uploads: UnfinishedUploads = new Map();
  let largestBodyBytes = 0;
  let isDown = false;
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => {
        largestBodyBytes = Math.max(largestBodyBytes, body.length);
        if (isDown) return sendS3Error(response, 503, 'SlowDown');
        if (!isSigned(request, body, credentials)) return sendS3Error(response, 403, 'SignatureDoesNotMatch');
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname);
        if (!path.startsWith(`/${bucket}/`)) return sendS3Error(response, 404, 'NoSuchBucket');
        return answerS3Request({ objects, uploads }, path.slice(bucket.length + 2), { request, body, response });
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket,
    ...credentials,
    keys: () => [...objects.keys()],
    countUnfinishedUploads: () => uploads.size,
    largestBodyBytes: () => largestBodyBytes,
    setDown: (now) => void (isDown = now),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type S3Content = { readonly objects: Map<string, StoredObject>; readonly uploads: UnfinishedUploads };
type S3Call = { readonly request: IncomingMessage; readonly body: Buffer; readonly response: ServerResponse };

function answerS3Request({ objects, uploads }: S3Content, key: string, { request, body, response }: S3Call): void {
  if (/[?&](?:uploads|uploadId)=/.test(request.url ?? ''))
    return answerUpload({ objects, uploads }, key, { request, body, response });
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, type: request.headers['content-type'] ?? 'application/octet-stream' });
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const object = objects.get(key);
  if (object === undefined) return sendS3Error(response, 404, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range === null ? 0 : Number(range[1]);
  const end = Math.min(range?.[2] ? Number(range[2]) : object.bytes.length - 1, object.bytes.length - 1);
  if (range !== null && start >= object.bytes.length) return sendS3Error(response, 416, 'InvalidRange');
  const part = object.bytes.subarray(start, end + 1);
  response.writeHead(range === null ? 200 : 206, {
    'content-type': object.type,
    'content-length': part.length,
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${object.bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Answers a request that belongs to an upload in parts. */
function answerUpload({ objects, uploads }: S3Content, key: string, { request, body, response }: S3Call): void {
  const query = new URL(request.url ?? '/', 'http://s3').searchParams;
  const id = query.get('uploadId');
  const sendXml = (name: string, content: string): void =>
    void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<${name}>${content}</${name}>`);
  if (id === null) {
    const newId = randomUUID();
    uploads.set(newId, { type: request.headers['content-type'] ?? 'application/octet-stream', parts: new Map() });
    return sendXml('InitiateMultipartUploadResult', `<UploadId>${newId}</UploadId>`);
  }
  const upload = uploads.get(id);
  if (upload === undefined) return sendS3Error(response, 404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    return;
  }
  if (request.method === 'POST') {
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.of());
    if (parts.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES)) return sendS3Error(response, 400, 'EntityTooSmall');
    objects.set(key, { bytes: Buffer.concat(parts), type: upload.type });
  }
  uploads.delete(id);
  if (request.method === 'POST') return sendXml('CompleteMultipartUploadResult', '<ETag>"whole"</ETag>');
  response.writeHead(204).end();
}

function sendS3Error(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/**
 * Returns whether a request has the right signature. The function computes the signature step by step, as "Create a signed AWS
 * API request" in Amazon's guide describes it.
 */
function isSigned(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  const [, keyId, scope = '', signedHeaders = '', signature] = parts ?? [];
  const bodyHash = request.headers['x-amz-content-sha256'];
  if (keyId !== accessKeyId || bodyHash !== sha256(body) || !signedHeaders.split(';').includes('host')) return false;
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, bodyHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
