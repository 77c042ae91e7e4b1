import type { DayOption, DayQueue } from '../world/day-company.ts';
import { answerIfClosed, isQueueClosed } from './absence.ts';
import type { WrittenMessage } from './expected-ticket.ts';
import { isSameMenu, listChoices, toMainMenu, toMenuText, toParentMenu, type Menu } from './menus.ts';
import { closeTicket, MINUTE_MS, sendCompanyText, type Moment } from './moment.ts';

/** R1 to R6, C1 to C4: performs the first choice in a burst. If the burst has no choice, sends the menu again. */
export function answerInMenu(moment: Moment, burst: readonly WrittenMessage[]): void {
  const { ticket, talk } = moment;
  const { connection } = talk.customer;
  const main = toMainMenu(connection);
  const here = ticket.menu;
  if (ticket.timesAsked === 0 || here === null) {
    if (main.queue === null || showsChatbot(moment, main.queue)) return showMenu(moment, main);
    const texts = talk.company.greetsForOneQueue ? [connection.greeting] : [];
    return enterQueue(moment, main.queue, { userId: null, texts });
  }
  for (const { text } of burst) {
    const word = text.trim().toLowerCase();
    if (word === 'sair') {
      sendCompanyText(moment, connection.farewell);
      return closeTicket(moment, 'closed');
    }
    const back = word === '#' ? main : word === '0' ? toParentMenu(connection, here) : here;
    if (!isSameMenu(back, here)) return showMenu(moment, back);
    const choice = /^[1-9]\d?$/.test(word) ? listChoices(connection, here)[Number(word) - 1] : undefined;
    if (choice !== undefined) return 'type' in choice ? chooseOption(moment, here, choice) : chooseQueue(moment, choice);
  }
  repeatMenu(moment, here);
}

const showsChatbot = (moment: Moment, { id, options }: DayQueue): boolean => options.length > 0 && !isQueueClosed(moment, id);

function chooseQueue(moment: Moment, queue: DayQueue): void {
  if (showsChatbot(moment, queue)) showMenu(moment, { queue, path: [] });
  else enterQueue(moment, queue, { userId: null, texts: [queue.greeting] });
}

function chooseOption(moment: Moment, here: Menu, option: DayOption): void {
  const { company, customer } = moment.talk;
  if (here.queue === null) throw new Error('an option is below a queue');
  if (option.closes) {
    sendCompanyText(moment, option.text === '' ? customer.connection.farewell : option.text);
    return closeTicket(moment, 'closed');
  }
  if (option.type === 'text') return showMenu(moment, { queue: here.queue, path: [...here.path, option] });
  const queue = company.queues.find(({ id }) => id === option.queueId) ?? here.queue;
  const texts = queue === here.queue ? [option.text] : [option.text, queue.greeting];
  enterQueue(moment, queue, { userId: option.userId, texts });
}

/**
 * R5, R6, C4: sends the menu again, within the limits. Once the limit is reached, a ticket in a chatbot's menu enters the queue
 * of the chatbot.
 */
function repeatMenu(moment: Moment, here: Menu): void {
  const { ticket, talk, nowMs } = moment;
  const { maxMenus, menuPauseMinutes } = talk.customer.connection;
  if (maxMenus > 0 && ticket.timesAsked >= maxMenus) {
    if (here.queue !== null) enterQueue(moment, here.queue, { userId: null, texts: [] });
  } else if (nowMs >= ticket.menuSentMs + menuPauseMinutes * MINUTE_MS) showMenu(moment, here);
}

function showMenu(moment: Moment, menu: Menu): void {
  const { ticket, talk, nowMs } = moment;
  const { connection } = talk.customer;
  const isFirst = ticket.timesAsked === 0;
  const isRepeated = ticket.menu !== null && isSameMenu(ticket.menu, menu);
  sendCompanyText(moment, toMenuText(connection, menu));
  ticket.timesAsked = isRepeated ? ticket.timesAsked + 1 : 1;
  ticket.menu = menu;
  ticket.menuSentMs = nowMs;
  if (isFirst) {
    ticket.botSinceMs ??= nowMs;
    ticket.log.push('chatBot');
  }
  if ((isFirst || isRepeated) && ticket.timesAsked === connection.maxMenus) ticket.log.push('retriesLimitQueue');
}

type QueueEntry = { readonly userId: number | null; readonly texts: readonly string[] };

/** R4, R8, C3: moves the ticket into a queue, and sends the texts of the queue unless it is closed (H3). */
function enterQueue(moment: Moment, queue: DayQueue, { userId, texts }: QueueEntry): void {
  const { ticket, talk, nowMs } = moment;
  Object.assign(ticket, { queueId: queue.id, timesAsked: 0, menu: null, updatedMs: nowMs });
  ticket.log.push('queue');
  if (!answerIfClosed(moment)) {
    const { positionText } = talk.company;
    for (const text of texts) sendCompanyText(moment, text);
    if (positionText !== '') sendCompanyText(moment, `${positionText} ${talk.countWaiting(queue.id)}`);
  }
  if (userId === null) return;
  Object.assign(ticket, { userId, updatedMs: nowMs });
  ticket.log.push('userDefine');
}
