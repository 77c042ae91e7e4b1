/** The names of the variables that a text to a customer may hold. Portuguese, the source. */
export const texts = {
  firstName: 'Primeiro nome',
  name: 'Nome do contato',
  userName: 'Seu nome',
  ms: 'Saudação',
  protocol: 'Protocolo',
  date: 'Data',
  hour: 'Hora',
  ticket_id: 'Nº do atendimento',
  queue: 'Fila',
  connection: 'Conexão',
} as const;
