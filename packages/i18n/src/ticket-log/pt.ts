/** The texts of a ticket's log. Portuguese is the source of the other languages. */
export const texts = {
  log: {
    create: 'Atendimento criado',
    access: 'Conversa vista',
    open: 'Atendimento aceito',
    pending: 'Voltou para Aguardando',
    closed: 'Atendimento resolvido',
    autoClose: 'Encerrado pelo tempo',
    reopen: 'Atendimento reaberto',
    transfered: 'Transferido',
    receivedTransfer: 'Transferência recebida',
    queue: 'Entrou na fila',
    redirect: 'Sem escolha: enviado à fila',
    chatBot: 'Atendido pelo bot',
    lgpd: 'Pediu o consentimento (LGPD)',
    nps: 'Pediu uma avaliação',
    retriesLimitQueue: 'O bot parou: tentativas demais',
    userDefine: 'Atendente sorteado',
    snoozed: 'Atendimento adiado',
    snoozeEnded: 'De volta à lista',
    overdue: 'Resposta atrasada',
  },
} as const;
