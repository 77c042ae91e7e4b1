import { ErrorBody } from '@prosa/contract/errors';
import { parse } from 'valibot';

/** Returns the status and the code of a refused call. */
export const refusalOf = async (answer: Response) => [answer.status, parse(ErrorBody, await answer.json()).error];
