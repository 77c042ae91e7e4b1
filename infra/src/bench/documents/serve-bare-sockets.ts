import { WebSocketServer } from 'ws';
import { answerFigureQuestions } from './answer-figure-questions.ts';

/** Serves connections of bare `ws`, so that the benchmark can measure how much memory such a connection takes. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
/** The empty answer makes each client consider itself synchronised. */
server.on('connection', (socket) => socket.on('message', () => socket.send(Uint8Array.of(0, 1, 0))));
answerFigureQuestions();
