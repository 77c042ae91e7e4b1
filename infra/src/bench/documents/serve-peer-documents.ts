import { setupWSConnection } from '@y/websocket-server/utils';
import { WebSocketServer } from 'ws';
import { answerFigureQuestions } from './answer-figure-questions.ts';

/**
 * Serves the same documents with Yjs' own server, with which the sync-server is compared. That server admits every client, checks
 * nothing and stores nothing.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
server.on('connection', (socket, request) => setupWSConnection(socket, request));
answerFigureQuestions();
