/** The texts of the simulator of customers. Portuguese is the source of the other languages. */
export const texts = {
  title: 'Simulador de clientes',
  intro: 'Escreva como cliente; a mensagem passa pelo mesmo caminho que a de um canal de verdade.',
  people: 'Pessoas',
  newPerson: 'Nova pessoa',
  name: 'Nome',
  number: 'Número',
  create: 'Criar pessoa',
  choose: 'Escolha ou invente uma pessoa',
  write: 'Escreva como {{name}}',
  reactions: 'Reações',
  markRead: 'Marcar como lidas',
  unavailable: 'O simulador não está ligado, ou nenhuma conexão o usa ainda.',
  nobody: 'Ainda não há pessoas',
  nameInvalid: 'Informe um nome de 2 a 50 letras.',
  numberInvalid: 'Informe um número com código do país.',
  attach: 'Enviar foto ou áudio',
} as const;
