import * as v from 'valibot';
import { connectionLimits } from './connections/connection-limits.ts';

const urlSchema = v.pipe(v.string(), v.url());
const originSchema = v.pipe(
  urlSchema,
  v.transform((text) => new URL(text).origin),
);
const wholeNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number));

/** Reads a secret key of at least 32 bytes from hex or base64, as the API does. */
const secretKeySchema = v.pipe(
  v.string(),
  v.transform((text) => (/^[0-9a-f]{64,}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64'))),
  v.check((key) => key.length >= 32, 'SECRET_KEY must hold at least 32 bytes, as hex or base64'),
);

const Environment = v.pipe(
  v.object({
    PORT: v.optional(v.pipe(wholeNumberSchema, v.maxValue(65_535)), '3001'),
    DATABASE_URL: urlSchema,
    DATABASE_POOL_SIZE: v.optional(v.pipe(wholeNumberSchema, v.minValue(1)), '20'),
    REDIS_URL: v.optional(urlSchema),
    SECRET_KEY: v.optional(secretKeySchema),
    PUBLIC_URL: v.optional(originSchema),
    APP_ORIGIN: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((each) => each.trim())),
        v.array(originSchema),
      ),
    ),
    UPDATES_PER_SECOND: v.optional(v.pipe(wholeNumberSchema, v.minValue(1)), String(connectionLimits.updates.perSecond)),
    METRICS_TOKEN: v.optional(v.string()),
    LOG_LEVEL: v.optional(v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  }),
  v.check((env) => env.REDIS_URL === undefined || env.SECRET_KEY !== undefined, 'REDIS_URL needs the SECRET_KEY of the API'),
);

export type SyncConfig = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  /** Null without Redis. Each process then learns only by polling what the other processes have written. */
  readonly redis: { readonly url: string; readonly secretKey: Buffer } | null;
  readonly publicUrl: string | null;
  readonly appOrigins: readonly string[];
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** The number of updates that each connection may send per second in the long term. */
  readonly updatesPerSecond: number;
};

/**
 * Reads the configuration of a sync-server that runs as a separate process. Variables have the same meaning as for the API.
 * Throws an error that lists the faulty variables.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SyncConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(Environment, given);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const {
    PORT,
    DATABASE_URL,
    DATABASE_POOL_SIZE,
    REDIS_URL,
    SECRET_KEY,
    PUBLIC_URL,
    APP_ORIGIN,
    LOG_LEVEL,
    UPDATES_PER_SECOND,
    METRICS_TOKEN,
  } = parsed.output;
  return {
    port: PORT,
    databaseUrl: DATABASE_URL,
    databasePoolSize: DATABASE_POOL_SIZE,
    redis: REDIS_URL === undefined || SECRET_KEY === undefined ? null : { url: REDIS_URL, secretKey: SECRET_KEY },
    publicUrl: PUBLIC_URL ?? null,
    appOrigins: APP_ORIGIN ?? [],
    logLevel: LOG_LEVEL,
    metricsToken: METRICS_TOKEN ?? null,
    updatesPerSecond: UPDATES_PER_SECOND,
  };
}
