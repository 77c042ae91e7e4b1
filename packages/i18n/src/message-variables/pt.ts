/** The names of the variables in a text to a customer. Portuguese is the source of the other languages. */
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
