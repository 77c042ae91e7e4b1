import type { IntegrationId } from '@prosa/contract/ids';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { IntegrationCallKind } from '@prosa/contract/integrations/integration-call';
import type { IntegrationAnswer, IntegrationCallRequest } from '@prosa/domain/integrations/conversation';
import type { FailedCall } from '@prosa/domain/integrations/decide-call-failure';
import type { CallOutcome } from './call-json.ts';

/**
 * The fields of an integration that its calls need, with its decrypted secrets. The id is null if an admin tests a new
 * integration before saving it.
 */
export type CallableIntegration = Pick<
  QueueIntegration,
  'type' | 'name' | 'projectName' | 'language' | 'urlN8N' | 'typebotSlug'
> & {
  readonly id: IntegrationId | null;
  /** The secret that signs calls. */
  readonly secret: string | null;
  /** The key of the Google service account as JSON. */
  readonly jsonContent: string | null;
};

/** The data about the conversation that a call sends to a webhook. */
export type CallConversation = {
  readonly companyId: number;
  readonly connection: { readonly id: number; readonly name: string; readonly channel: string } | null;
  readonly ticket: {
    readonly id: number;
    readonly uuid: string;
    readonly queue: { readonly id: number; readonly name: string } | null;
  };
  readonly contact: { readonly id: number; readonly name: string; readonly number: string };
  readonly message: { readonly id: string | null; readonly mediaType: string; readonly createdAt: string };
};

/** One attempt to send a customer's message to an integration. */
export type IntegrationAttempt = {
  /** `test` if an admin tests the integration. */
  readonly event: 'message' | 'test';
  readonly request: IntegrationCallRequest;
  /** The id of the delivery. All attempts of a delivery have the same id. */
  readonly deliveryId: string;
  /** The number of the attempt, beginning with 1. */
  readonly attempt: number;
  readonly sessionKey: string;
  readonly remoteId: string | null;
  readonly conversation: CallConversation;
  /** The customer's voice message. */
  readonly audio: Buffer | null;
  readonly now: Date;
};

/** A call that was made, with the fields for the list of the integration's last calls. */
export type CompletedCall = Pick<CallOutcome, 'status' | 'failure' | 'durationMs' | 'detail'> & {
  readonly kind: IntegrationCallKind;
};

/** The answer of an integration, or the failure of its last call, with every call that was made. */
export type IntegrationReply = { readonly calls: readonly CompletedCall[] } & (
  | { readonly answer: IntegrationAnswer; readonly failed: null }
  | { readonly answer: null; readonly failed: FailedCall }
);

export type CallIntegrationSystem = (
  integration: CallableIntegration,
  attempt: IntegrationAttempt,
  signal: AbortSignal,
) => Promise<IntegrationReply>;
