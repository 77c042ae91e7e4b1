/** The texts of the search in a conversation. Portuguese is the source of the other languages. */
export const texts = {
  search: 'Buscar na conversa',
  older: 'Mensagem anterior',
  newer: 'Mensagem seguinte',
  day: 'Ir para um dia',
  close: 'Fechar a busca',
  none: 'Nada encontrado',
  searching: 'Buscando…',
  place: '{{at}} de {{count}}',
  placeOfMany: '{{at}} de {{count}}+',
  away: 'Sem conexão: só as mensagens deste aparelho foram pesquisadas.',
} as const;
