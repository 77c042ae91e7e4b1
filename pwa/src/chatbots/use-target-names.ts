import type { FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { useFileListChoices } from '../file-lists/use-file-list-choices.ts';
import { useIntegrationChoices } from '../integrations/integrations.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';

/** Functions that return the names of the rows to which options lead. The name of a row that is not loaded is empty. */
export type TargetNames = {
  readonly queue: (id: QueueId) => string;
  readonly user: (id: UserId) => string;
  readonly integration: (id: IntegrationId) => string;
  readonly fileList: (id: FileListId) => string;
};

/** Returns functions for the names of the company's queues, users, integrations and file lists. */
export function useTargetNames(queues: readonly ManagedQueue[]): TargetNames {
  const { people } = useCompanyDirectory();
  const integrations = useIntegrationChoices() ?? [];
  const fileLists = useFileListChoices() ?? [];
  const nameIn = (rows: readonly { readonly id: number; readonly name: string }[], id: number) =>
    rows.find((row) => row.id === id)?.name ?? '';
  return {
    queue: (id) => nameIn(queues, id),
    user: (id) => nameIn(people, id),
    integration: (id) => nameIn(integrations, id),
    fileList: (id) => nameIn(fileLists, id),
  };
}
