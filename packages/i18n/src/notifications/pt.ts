/**
 * The texts of notifications outside the app, which the server and the service worker use. Portuguese is the source of the
 * other languages.
 */
export const texts = {
  newMessage: 'Nova mensagem',
  transferred: 'Transferido para você',
  transferredBy: '{{name}} transferiu para você',
  snoozeEnded: 'Adiado até agora',
  overdue: 'Resposta atrasada',
  mentioned: '{{name}} mencionou você:',
  unknown: 'Contato',
  signedOut: 'Entre para ver o que chegou',
  read: 'Marcar como lida',
  reply: 'Responder',
  testTitle: 'Notificação de teste',
  testBody: 'As notificações chegam neste aparelho.',
} as const;
