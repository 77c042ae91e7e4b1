import type { FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { useFileListChoices } from '../file-lists/use-file-list-choices.ts';
import { useIntegrationChoices } from '../integrations/integrations.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';

/** The names of the rows that options lead to. A row that is not loaded has an empty name. */
export type TargetNames = {
  readonly queue: (id: QueueId) => string;
  readonly user: (id: UserId) => string;
  readonly integration: (id: IntegrationId) => string;
  readonly fileList: (id: FileListId) => string;
};

/** Returns the names of the company's queues, users, integrations and lists of files. */
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
