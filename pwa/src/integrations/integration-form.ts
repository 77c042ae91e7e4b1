import { RowVersion } from '@prosa/contract/administration/row-version';
import { type IntegrationType, QueueIntegration } from '@prosa/contract/integrations/integration';
import { integrationDefaults, integrationFields } from '@prosa/contract/integrations/write-integration';
import { findIntegrationFault } from '@prosa/domain/integrations/find-integration-fault';
import * as v from 'valibot';

const {
  name,
  urlN8N,
  jsonContent,
  projectName,
  language,
  flowId,
  typebotSlug,
  typebotDelayMessage,
  typebotExpires,
  typebotKeywordFinish,
  typebotKeywordRestart,
  typebotRestartMessage,
  typebotUnknownMessage,
} = integrationFields;

/** The stored integration, which the validation and the fields of the form need. The form never saves it. */
const formContextSchema = v.object({ row: v.nullable(QueueIntegration) });

/**
 * The form's fields for each type of integration, one constant for each type. The form checks and saves only the fields of the
 * chosen type.
 */
const dialogflowFields = { type: v.literal('dialogflow'), name, projectName, jsonContent, language, context: formContextSchema };
const n8nFields = { type: v.literal('n8n'), name, urlN8N, context: formContextSchema };
const webhookFields = { type: v.literal('webhook'), name, urlN8N, context: formContextSchema };
const typebotFields = {
  type: v.literal('typebot'),
  name,
  urlN8N,
  typebotSlug,
  typebotDelayMessage,
  typebotExpires,
  typebotKeywordFinish,
  typebotKeywordRestart,
  typebotRestartMessage,
  typebotUnknownMessage,
  context: formContextSchema,
};
const flowbuilderFields = { type: v.literal('flowbuilder'), name, flowId, context: formContextSchema };

type CheckedValues = {
  readonly type: IntegrationType;
  readonly urlN8N?: string;
  readonly typebotSlug?: string;
  readonly flowId?: number | null;
  readonly jsonContent?: string;
  readonly context: v.InferOutput<typeof formContextSchema>;
};

/** Finds the required field that is empty. The server has the same rule (coverage 3 §5). */
const findEmptyField = (values: CheckedValues) =>
  findIntegrationFault(values.type, {
    urlN8N: values.urlN8N ?? '',
    typebotSlug: values.typebotSlug ?? '',
    flowId: values.flowId ?? null,
    hasKey: (values.jsonContent ?? '') !== '' || values.context.row?.serviceAccount != null,
  });

/** Makes the validation issue of an empty field, which the form shows at that field. */
const toIssue = (values: CheckedValues, key: NonNullable<ReturnType<typeof findEmptyField>>) => ({
  input: '',
  path: [{ type: 'object' as const, origin: 'value' as const, input: { ...values }, key, value: '' }] as [v.ObjectPathItem],
});

/** The schema of the form of a new integration. */
export const CreateIntegrationForm = v.pipe(
  v.variant('type', [
    v.object(dialogflowFields),
    v.object(n8nFields),
    v.object(webhookFields),
    v.object(typebotFields),
    v.object(flowbuilderFields),
  ]),
  v.rawCheck(({ dataset, addIssue }) => {
    const key = dataset.typed ? findEmptyField(dataset.value) : undefined;
    if (dataset.typed && key !== undefined) addIssue(toIssue(dataset.value, key));
  }),
);

const version = RowVersion;
/** The schema of the form of an existing integration. */
export const UpdateIntegrationForm = v.pipe(
  v.variant('type', [
    v.object({ ...dialogflowFields, version }),
    v.object({ ...n8nFields, version }),
    v.object({ ...webhookFields, version }),
    v.object({ ...typebotFields, version }),
    v.object({ ...flowbuilderFields, version }),
  ]),
  v.rawCheck(({ dataset, addIssue }) => {
    const key = dataset.typed ? findEmptyField(dataset.value) : undefined;
    if (dataset.typed && key !== undefined) addIssue(toIssue(dataset.value, key));
  }),
);

/** The initial values of the form of a new integration. */
export const newIntegrationValues = { ...integrationDefaults, name: '', type: null, context: { row: null } };

/**
 * Returns the values of the form of an existing integration. The field for the key of a service account is always empty at first.
 */
export const toIntegrationValues = (row: QueueIntegration): v.InferInput<typeof UpdateIntegrationForm> => {
  const { id: _id, serviceAccount: _account, secretEnd: _end, updatedAt: _at, ...fields } = row;
  return { ...fields, jsonContent: '', context: { row } };
};
