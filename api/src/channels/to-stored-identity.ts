import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import type { InboundMessage } from './channel-adapter.ts';

export type ContactIdentity = InboundMessage['contact']['identity'];

/** Converts an identity to its stored form (rule I4 of `api/src/intake/SPEC.md`). */
export const toStoredIdentity = (identity: ContactIdentity): ContactIdentity =>
  identity.kind === 'phone' ? { kind: 'phone', value: normalizePhone(identity.value) } : identity;
