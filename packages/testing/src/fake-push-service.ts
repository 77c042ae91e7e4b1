import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** A message as a browser gets it after decryption, with the headers that the push service received. */
export type ReceivedPush = {
  /** The endpoint of the subscription to which the message was sent. */
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** The claims of the token of the sender. The fake has checked the token's signature. */
  readonly vapid: { readonly aud: unknown; readonly exp: unknown; readonly sub: unknown };
};

/** The subscription that a browser gives to the server of an app. */
export type FakeSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** An answer with which the fake refuses a message. */
export type PushRefusal = { readonly status: number; readonly retryAfter?: string; readonly location?: string };

export type FakePushService = {
  readonly origin: string;
  /** All accepted messages, in order, decrypted. */
  readonly acceptedPushes: readonly ReceivedPush[];
  /** Returns the number of received messages, including the refused ones. */
  readonly countCalls: () => number;
  /** One text for each violation of the standards by a message. A test expects none. */
  readonly faults: readonly string[];
  /** Subscribes a new browser. */
  readonly subscribe: () => FakeSubscription;
  /** Refuses the next messages with these answers, one for each message in order. */
  readonly refuseNext: (...refusals: PushRefusal[]) => void;
  readonly close: () => Promise<void>;
};

type ReceiverKeys = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer };

/** The size of a message that every push service has to accept, in bytes (RFC 8030, section 7.2). */
const MAX_BODY_BYTES = 4096;

/**
 * Starts a push service on a local port, with the browsers that subscribe to it. It is written from the standards, without the
 * library that sends the messages. It accepts a message that is encrypted by RFC 8291 and signed by RFC 8292, and refuses any
 * other message. If `publicKey` is given, the signature must be made with that key.
 */
export async function startFakePushService(publicKey?: string): Promise<FakePushService> {
  const receivers = new Map<string, ReceiverKeys>();
  const acceptedPushes: ReceivedPush[] = [];
  const faults: string[] = [];
  const nextRefusals: PushRefusal[] = [];
  let calls = 0;
  let origin = '';

  const server = createServer((request, response) => {
    readAll(request)
      .then((body) => {
        calls += 1;
        const refusal = nextRefusals.shift();
        if (refusal !== undefined) {
          const { status, retryAfter, location } = refusal;
          return response
            .writeHead(status, {
              ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
              ...(location === undefined ? {} : { location }),
            })
            .end();
        }
        const endpoint = `${origin}${request.url ?? ''}`;
        const receiver = receivers.get(endpoint);
        if (receiver === undefined) return response.writeHead(404).end();
        const ttl = Number(request.headers['ttl'] ?? Number.NaN);
        const topic = findHeader(request, 'topic');
        if (request.method !== 'POST' || !Number.isInteger(ttl) || ttl < 0) throw new Error('RFC 8030: no POST with a TTL');
        if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('RFC 8030: a topic is 32 letters of base64url');
        if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('RFC 8291: the encoding is not aes128gcm');
        if (body.length > MAX_BODY_BYTES) throw new Error('RFC 8030: larger than a push service has to take');
        const vapid = parseVapidToken(findHeader(request, 'authorization') ?? '', origin, publicKey);
        acceptedPushes.push({
          endpoint,
          text: decrypt(body, receiver),
          ttl,
          urgency: findHeader(request, 'urgency'),
          topic,
          vapid,
        });
        return response.writeHead(201).end();
      })
      .catch((error: unknown) => {
        faults.push(String(error));
        response.writeHead(400).end();
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    acceptedPushes,
    faults,
    countCalls: () => calls,
    refuseNext: (...next) => void nextRefusals.push(...next),
    subscribe() {
      const pair = createECDH('prime256v1');
      const point = pair.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/${randomBytes(12).toString('base64url')}`;
      receivers.set(endpoint, { privateKey: pair.getPrivateKey(), publicKey: point, auth });
      return { endpoint, keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') } };
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const findHeader = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const hmac = (key: Buffer, ...data: Buffer[]): Buffer => createHmac('sha256', key).update(Buffer.concat(data)).digest();

/** Decrypts the only record of a body (RFC 8188) with the key that RFC 8291 defines. */
function decrypt(body: Buffer, { privateKey, publicKey, auth }: ReceiverKeys): string {
  const salt = body.subarray(0, 16);
  const recordBytes = body.readUInt32BE(16);
  const keyIdBytes = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyIdBytes);
  const record = body.subarray(21 + keyIdBytes);
  if (sender.length !== 65) throw new Error('RFC 8291: the key id is not the sender’s public key');
  if (record.length > recordBytes) throw new Error('RFC 8291: more than one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const pseudoRandom = hmac(auth, pair.computeSecret(sender));
  const material = hmac(pseudoRandom, Buffer.from('WebPush: info\0'), publicKey, sender, Buffer.of(1));
  const extracted = hmac(salt, material);
  const key = hmac(extracted, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16);
  const nonce = hmac(extracted, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('RFC 8188: the last record does not end in 2');
  return padded.subarray(0, end).toString('utf8');
}

const MAX_TOKEN_VALIDITY_S = 86_400;

/**
 * Checks the token of RFC 8292 and returns its claims. The signature must be valid, the audience must be this service, and the
 * token must be valid for a day at most.
 */
function parseVapidToken(header: string, audience: string, expected: string | undefined): ReceivedPush['vapid'] {
  const given = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header);
  const [, signed = '', signature = '', key = ''] = given ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw new Error('RFC 8292: no token with its key');
  if (expected !== undefined && key !== expected) throw new Error('RFC 8292: another key than the one subscribed with');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(signed),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('RFC 8292: the signature is wrong');
  const [head = {}, claims = {}] = signed.split('.').map(parseObject);
  if (head['alg'] !== 'ES256') throw new Error('RFC 8292: the token is not ES256');
  const { aud, exp, sub } = claims;
  const now = Date.now() / 1000;
  if (aud !== audience) throw new Error('RFC 8292: the token is for somebody else');
  if (typeof exp !== 'number' || exp <= now || exp > now + MAX_TOKEN_VALIDITY_S)
    throw new Error('RFC 8292: the token ends at a wrong time');
  return { aud, exp, sub };
}

function parseObject(part: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error('RFC 8292: not a token');
  return { ...parsed };
}
