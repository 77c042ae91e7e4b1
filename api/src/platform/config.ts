import * as v from 'valibot';

const flagVariableSchema = v.pipe(
  v.picklist(['0', '1']),
  v.transform((text) => text === '1'),
);
const urlSchema = v.pipe(v.string(), v.url());
/** An empty variable counts as missing, because compose files pass unset variables as empty ones. */
const optionalTextSchema = v.optional(v.pipe(v.string(), v.minLength(1)));

/** Parses 32 bytes or more from hexadecimal or base64 text. */
const secretKeySchema = v.pipe(
  v.string(),
  v.transform((text) => (/^[0-9a-f]{64,}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64'))),
  v.check((key) => key.length >= 32, 'SECRET_KEY must hold at least 32 bytes, as hex or base64'),
);

/** Parses a P-256 private key in the form that `npx web-push generate-vapid-keys` prints. */
const vapidPrivateKeySchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url')),
  v.check((key) => key.length === 32, 'VAPID_PRIVATE_KEY must hold 32 bytes, as base64url'),
);

/** Every environment variable that the API reads, with its default and its check. */
export const environmentSchemas = {
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)), '3000'),
  ROLE: v.optional(v.picklist(['web', 'worker', 'all']), 'all'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), '.data'),
  DATABASE_URL: urlSchema,
  DATABASE_OWNER_URL: v.optional(urlSchema),
  DATABASE_POOL_SIZE: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number)), '20'),
  REDIS_URL: v.optional(urlSchema),
  SECRET_KEY: secretKeySchema,
  DEMO: v.optional(flagVariableSchema, '0'),
  SIMULATOR: v.optional(flagVariableSchema),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  S3_BUCKET: optionalTextSchema,
  S3_ENDPOINT: v.optional(urlSchema),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: optionalTextSchema,
  S3_SECRET_ACCESS_KEY: optionalTextSchema,
  GRAPH_BASE_URL: v.optional(urlSchema, 'https://graph.facebook.com'),
  GRAPH_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/)), 'v26.0'),
  PWA_DIR: optionalTextSchema,
  PUBLIC_URL: v.optional(urlSchema),
  APP_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => each.trim())),
      v.array(
        v.pipe(
          urlSchema,
          v.transform((each) => new URL(each).origin),
        ),
      ),
    ),
  ),
  TRUST_PROXY: v.optional(flagVariableSchema, '0'),
  METRICS_TOKEN: optionalTextSchema,
  VAPID_PRIVATE_KEY: v.optional(vapidPrivateKeySchema),
  VAPID_SUBJECT: v.optional(v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:)\S+$/))),
  PUSH_ALLOW_LOOPBACK: v.optional(flagVariableSchema, '0'),
  INTEGRATIONS_ALLOW_PRIVATE: v.optional(flagVariableSchema, '0'),
  DIALOGFLOW_BASE_URL: v.optional(urlSchema, 'https://dialogflow.googleapis.com'),
  GOOGLE_TOKEN_URL: v.optional(urlSchema, 'https://oauth2.googleapis.com/token'),
} as const;

/** The contact address for push services if the configuration has none. */
export const DEFAULT_PUSH_SUBJECT = 'mailto:nobody@prosa.invalid';

const Environment = v.object(environmentSchemas);

export type Config = {
  readonly port: number;
  readonly role: 'web' | 'worker' | 'all';
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | null;
  readonly databasePoolSize: number;
  readonly redisUrl: string | null;
  readonly secretKey: Buffer;
  readonly demo: boolean;
  /** True if everybody may act as customers in the simulator without a log-in. */
  readonly simulator: boolean;
  readonly logLevel: string;
  readonly s3: {
    readonly bucket: string;
    readonly endpoint: string | null;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  } | null;
  readonly graphBaseUrl: string;
  readonly graphVersion: string;
  readonly pwaDir: string | null;
  /** The app's public origin. Null means the origin of the request. */
  readonly publicUrl: string | null;
  /** Other origins from whose pages browsers may open live connections. */
  readonly appOrigins: readonly string[];
  /** True if the caller's address is taken from X-Forwarded-For, which a reverse proxy sets. */
  readonly trustProxy: boolean;
  /** The bearer token that may read the metrics. Null means that nobody may read them. */
  readonly metricsToken: string | null;
  readonly push: {
    /** The key that signs requests to push services. Null means a key that is derived from the secret key. */
    readonly privateKey: Buffer | null;
    /** The contact address that push services receive. */
    readonly subject: string;
    /** True if push services may run on this server and without TLS, for tests. */
    readonly allowsLoopback: boolean;
  };
  readonly integrations: {
    /** True if integrations may call private addresses and addresses without TLS, such as an n8n beside this server. */
    readonly allowsPrivateAddresses: boolean;
    readonly dialogflowBaseUrl: string;
    /** The address that gives access tokens to Google service accounts. */
    readonly googleTokenUrl: string;
  };
};

/**
 * Reads the configuration once, at the start of the process. Throws an error with the name of each missing or invalid variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const presentEntries = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in environmentSchemas && value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(Environment, presentEntries);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const e = parsed.output;
  return {
    port: e.PORT,
    role: e.ROLE,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    redisUrl: e.REDIS_URL ?? null,
    secretKey: e.SECRET_KEY,
    demo: e.DEMO,
    simulator: e.SIMULATOR ?? e.DEMO,
    logLevel: e.LOG_LEVEL,
    s3:
      e.S3_BUCKET === undefined
        ? null
        : {
            bucket: e.S3_BUCKET,
            endpoint: e.S3_ENDPOINT ?? null,
            region: e.S3_REGION,
            credentials:
              e.S3_ACCESS_KEY_ID === undefined || e.S3_SECRET_ACCESS_KEY === undefined
                ? null
                : { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY },
          },
    graphBaseUrl: e.GRAPH_BASE_URL.replace(/\/$/, ''),
    graphVersion: e.GRAPH_VERSION,
    pwaDir: e.PWA_DIR ?? null,
    publicUrl: e.PUBLIC_URL === undefined ? null : new URL(e.PUBLIC_URL).origin,
    appOrigins: e.APP_ORIGIN ?? [],
    trustProxy: e.TRUST_PROXY,
    metricsToken: e.METRICS_TOKEN ?? null,
    push: {
      privateKey: e.VAPID_PRIVATE_KEY ?? null,
      subject: e.VAPID_SUBJECT ?? (e.PUBLIC_URL?.startsWith('https://') === true ? e.PUBLIC_URL : DEFAULT_PUSH_SUBJECT),
      allowsLoopback: e.PUSH_ALLOW_LOOPBACK,
    },
    integrations: {
      allowsPrivateAddresses: e.INTEGRATIONS_ALLOW_PRIVATE,
      dialogflowBaseUrl: e.DIALOGFLOW_BASE_URL.replace(/\/$/, ''),
      googleTokenUrl: e.GOOGLE_TOKEN_URL,
    },
  };
}
