import {
  ChatbotOption,
  CreateChatbotBody,
  DeletedChatbot,
  ReadChatbotAnswer,
  UpdateChatbotBody,
} from '@prosa/contract/chatbots/chatbot-option';
import { ChatbotId, pathId } from '@prosa/contract/ids';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { loadChatbotOptionWithMenu } from './chatbot-options.ts';
import { createChatbotOption, deleteChatbotOption, updateChatbotOption } from './save-chatbot-option.ts';

const chatbotPath = '/chatbot/:chatbotId{[0-9]+}';
const ChatbotPath = pathId(ChatbotId);
const parseChatbotId = ({ chatbotId }: Readonly<Record<string, string>>): ChatbotId => parseInput(ChatbotPath, chatbotId);

/** Routes of the options of the queues' chatbots (coverage 2 §7). */
export function chatbotRoutes(router: Router, services: Services): void {
  router.scoped(
    `GET ${chatbotPath}`,
    { summary: 'One option of a chatbot, with the menu that it leads to', answer: ReadChatbotAnswer },
    async (c, { companyId }) => {
      const id = parseChatbotId(c.req.param());
      return c.json(await services.database.withTenant(companyId, (tx) => loadChatbotOptionWithMenu({ tx, companyId }, id)));
    },
  );

  router.scoped(
    'POST /chatbot',
    { summary: 'Adds an option to a chatbot', body: CreateChatbotBody, answer: ChatbotOption },
    async (c, scope) => {
      const input = parseInput(CreateChatbotBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-chatbot', input }, async (command) => ({
        status: 201,
        body: await createChatbotOption(command, input),
      }));
    },
  );

  router.scoped(
    `PUT ${chatbotPath}`,
    { summary: 'Changes the fields of an option that are sent', body: UpdateChatbotBody, answer: ChatbotOption },
    async (c, scope) => {
      const id = parseChatbotId(c.req.param());
      const body = parseInput(UpdateChatbotBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-chatbot', input: [id, body] }, async (command) => ({
        status: 200,
        body: await updateChatbotOption(command, id, body),
      }));
    },
  );

  router.scoped(
    `DELETE ${chatbotPath}`,
    { summary: 'Deletes an option with the menus that it leads to', answer: DeletedChatbot },
    async (c, scope) => {
      const id = parseChatbotId(c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'delete-chatbot', input: id }, async (command) => ({
        status: 200,
        body: await deleteChatbotOption(command, id),
      }));
    },
  );
}
