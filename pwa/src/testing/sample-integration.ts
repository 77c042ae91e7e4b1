import { QueueIntegration } from '@prosa/contract/integrations/integration';
import * as v from 'valibot';

/** Returns a sample integration of the type `webhook`. `changes` replaces fields of it. */
export const sampleIntegration = (changes: Partial<v.InferInput<typeof QueueIntegration>> = {}): QueueIntegration =>
  v.parse(QueueIntegration, {
    id: 1,
    name: 'Robô',
    type: 'webhook',
    projectName: '',
    serviceAccount: null,
    language: 'pt-BR',
    urlN8N: 'https://robo.example.com',
    secretEnd: 'abcd',
    typebotSlug: '',
    typebotDelayMessage: 0,
    typebotExpires: 0,
    typebotKeywordFinish: '',
    typebotKeywordRestart: '',
    typebotRestartMessage: '',
    typebotUnknownMessage: '',
    flowId: null,
    version: 1,
    updatedAt: '2026-11-26T12:00:00.000Z',
    ...changes,
  });
