import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-server.ts';

/** A question that was sent to Dialogflow. */
export type DialogflowQuery = {
  readonly project: string;
  readonly session: string;
  readonly text: string | null;
  readonly language: string;
  /** The bytes of a voice message. Null if the question is a text. */
  readonly audio: Buffer | null;
};

export type FakeDialogflow = FakeServer & {
  readonly tokenUrl: string;
  /** The key of a service account as JSON, in the form in which Google offers it for download. */
  readonly serviceAccountKey: string;
  readonly queries: readonly DialogflowQuery[];
  /** Returns the number of access tokens that the fake has given. */
  readonly countTokens: () => number;
  /** Makes the fake refuse the tokens that it has given until now. */
  readonly revokeTokens: () => void;
  /** One text for each violation of Google's rules by a request. A test expects none. */
  readonly faults: readonly string[];
};

const PROJECT = 'atendimento-1234';
const OAUTH_SCOPE = 'https://www.googleapis.com/auth/dialogflow';

/**
 * Starts a fake of Google's token endpoint and of Dialogflow's `detectIntent` (REST v2). `answer` returns the `queryResult`. The
 * fake checks the signature of each request for a token, and the token of each question.
 */
export async function startFakeDialogflow(answer: (query: DialogflowQuery) => unknown): Promise<FakeDialogflow> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const email = `prosa@${PROJECT}.iam.gserviceaccount.com`;
  const queries: DialogflowQuery[] = [];
  const tokens = new Set<string>();
  const faults: string[] = [];
  let tokenUrl = '';
  let given = 0;

  const giveToken = ({ headers, body }: FakeRequest): FakeAnswer => {
    const form = new URLSearchParams(body);
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(publicKey),
      Buffer.from(signature, 'base64url'),
    );
    const { iss, aud, scope, exp, iat } = parseTokenPart(claims);
    if (
      headers['content-type'] !== 'application/x-www-form-urlencoded' ||
      form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' ||
      !isSigned ||
      parseTokenPart(head)['alg'] !== 'RS256' ||
      iss !== email ||
      aud !== tokenUrl ||
      scope !== OAUTH_SCOPE ||
      Number(exp) - Number(iat) > 3_600
    ) {
      faults.push('a request of a token was refused');
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    }
    given += 1;
    tokens.add(`token-${given}`);
    return { body: { access_token: `token-${given}`, expires_in: 3_600, token_type: 'Bearer' } };
  };

  const server = await startFakeServer((request) => {
    if (request.path === '/token') return giveToken(request);
    const place = /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/:]+):detectIntent$/.exec(request.path);
    if (place === null) return { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
    if (!tokens.has(String(request.headers.authorization).replace('Bearer ', '')))
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Invalid credentials.' } } };
    const query = toQuery(place[1] ?? '', place[2] ?? '', request.body);
    queries.push(query);
    return { body: { responseId: 'r', queryResult: answer(query) } };
  });
  tokenUrl = `${server.origin}/token`;
  const key = { type: 'service_account', project_id: PROJECT, private_key: privateKey, client_email: email, token_uri: tokenUrl };
  return {
    ...server,
    tokenUrl,
    serviceAccountKey: JSON.stringify(key),
    queries,
    countTokens: () => given,
    revokeTokens: () => tokens.clear(),
    faults,
  };
}

function toQuery(project: string, session: string, body: string): DialogflowQuery {
  const { queryInput, inputAudio } = parseObject(body);
  const { text, audioConfig } = toObject(queryInput);
  const question = toObject(text);
  return {
    project,
    session,
    text: typeof question['text'] === 'string' ? question['text'] : null,
    language: String(question['languageCode'] ?? toObject(audioConfig)['languageCode']),
    audio: typeof inputAudio === 'string' ? Buffer.from(inputAudio, 'base64') : null,
  };
}

const toObject = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? { ...input } : {};
const parseObject = (text: string): Readonly<Record<string, unknown>> => toObject(JSON.parse(text));
const parseTokenPart = (part: string): Readonly<Record<string, unknown>> =>
  parseObject(Buffer.from(part, 'base64url').toString('utf8') || '{}');
