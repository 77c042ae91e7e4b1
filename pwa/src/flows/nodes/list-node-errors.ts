import type { FlowFindingCode } from '@prosa/contract/flows/flow-finding';
import {
  FLOW_INTERVAL_MAX_SECONDS,
  FLOW_VALUE_MAX_CHARACTERS,
  type FlowElement,
  type FlowNode,
} from '@prosa/contract/flows/flow-node';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { checkNode, isInvalidPercent } from '@prosa/documents/flow/check-flow';

/** The codes of a form's errors: the codes of the check before publishing, and codes that only a form can have. */
export type NodeErrorCode = FlowFindingCode | 'maxInterval' | 'tooLong' | 'valueTooLong' | 'uploadWaits';
/**
 * An error of one field of a form. `field` is a field of the data, `option:` with an option's number, or `element:` with an
 * element's id.
 */
export type NodeFieldError = { readonly field: string; readonly code: NodeErrorCode };

export const toOptionFieldName = (number: number): string => `option:${number}`;
export const toElementFieldName = (elementId: string): string => `element:${elementId}`;

/**
 * Finds everything that prevents a node's form from being saved, field by field (coverage 3 §5). `sending` lists the fields
 * whose file is being uploaded, which don't count as empty.
 */
export function listNodeErrors(node: FlowNode, sending: ReadonlySet<string> = new Set()): readonly NodeFieldError[] {
  return [
    ...[...sending].map((field): NodeFieldError => ({ field, code: 'uploadWaits' })),
    ...listContentErrors(node).filter(({ field }) => !sending.has(field)),
  ];
}

function listContentErrors(node: FlowNode): readonly NodeFieldError[] {
  const found = checkNode(node);
  const toErrorIf = (
    field: string,
    code: NodeErrorCode,
    is = found.some((finding) => finding.code === code),
  ): readonly NodeFieldError[] => (is ? [{ field, code }] : []);
  switch (node.type) {
    case 'start':
      return [];
    case 'message':
      return [...toErrorIf('label', 'emptyMessage'), ...toErrorIf('label', 'tooLong', isTooLong(node.data.label))];
    case 'singleBlock':
      return [
        ...toErrorIf('elements', 'emptyBlock'),
        ...found.flatMap(({ code, elementId }) =>
          elementId === undefined ? [] : toErrorIf(toElementFieldName(elementId), code, true),
        ),
        ...node.data.elements.flatMap((element) =>
          toErrorIf(toElementFieldName(element.number), 'tooLong', isLongMessage(element)),
        ),
      ];
    case 'menu':
      return [
        ...toErrorIf('message', 'emptyMenu'),
        ...toErrorIf('message', 'tooLong', isTooLong(node.data.message)),
        ...toErrorIf('options', 'noOptions'),
        ...node.data.arrayOption.flatMap(({ number, value }) => [
          ...toErrorIf(toOptionFieldName(number), 'emptyOption', value.trim() === ''),
          ...toErrorIf(toOptionFieldName(number), 'valueTooLong', value.length > FLOW_VALUE_MAX_CHARACTERS),
        ]),
      ];
    case 'condition':
      return [
        ...toErrorIf('key', 'conditionKey'),
        ...toErrorIf('key', 'valueTooLong', node.data.key.length > FLOW_VALUE_MAX_CHARACTERS),
        ...toErrorIf('value', 'valueTooLong', node.data.value.length > FLOW_VALUE_MAX_CHARACTERS),
      ];
    case 'randomizer':
      return toErrorIf('percent', 'intervalMissing', isInvalidPercent(node.data.percent));
    case 'interval':
      return listIntervalErrors('sec', node.data.sec);
    case 'img':
    case 'audio':
    case 'video':
      return toErrorIf('url', 'emptyFile');
    case 'ticket':
      return toErrorIf('queue', 'noQueue');
    case 'tag':
      return toErrorIf('tag', 'noTag');
    case 'agent':
      return toErrorIf('agent', 'noAgent');
  }
}

/** Lists the errors of a pause's length `value` in seconds: it must be above 0 and within the maximum (coverage 3 §5). */
function listIntervalErrors(field: string, value: number): readonly NodeFieldError[] {
  if (value > FLOW_INTERVAL_MAX_SECONDS) return [{ field, code: 'maxInterval' }];
  return value > 0 ? [] : [{ field, code: 'intervalMissing' }];
}

const isTooLong = (text: string): boolean => text.length > MESSAGE_MAX_CHARACTERS;
const isLongMessage = (element: FlowElement): boolean => element.type === 'message' && isTooLong(element.value);
