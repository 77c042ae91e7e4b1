import type { Hono } from 'hono';
import { DEFAULT_PUSH_SUBJECT } from '../config.ts';
import type { Services } from '../services.ts';

/** The validity of the file in milliseconds. RFC 9116 section 2.5.5 recommends less than a year. */
const SECURITY_TEXT_VALIDITY_MS = 180 * 24 * 60 * 60 * 1_000;

/**
 * Serves `/.well-known/security.txt`, which has the address for reports of vulnerabilities. Answers 404 until the operator
 * configures an address.
 */
export function serveSecurityText(app: Hono, { config, clock }: Pick<Services, 'config' | 'clock'>): void {
  app.get('/.well-known/security.txt', (c) => {
    if (config.push.subject === DEFAULT_PUSH_SUBJECT) return c.notFound();
    const expires = new Date(clock().getTime() + SECURITY_TEXT_VALIDITY_MS).toISOString();
    const lines = [`Contact: ${config.push.subject}`, `Expires: ${expires}`, 'Preferred-Languages: pt, en, es, tr'];
    if (config.publicUrl !== null) lines.push(`Canonical: ${config.publicUrl}/.well-known/security.txt`);
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-cache' });
  });
}
