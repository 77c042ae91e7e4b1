/** The texts of the export of a company's data. Portuguese is the source of the other languages. */
export const texts = {
  title: 'Dados da empresa',
  text: 'Contatos, atendimentos, mensagens, tags, filas, usuários, conexões, respostas rápidas e agendamentos em um arquivo zip (JSON Lines), com o endereço de cada mídia. O arquivo fica aqui por 7 dias.',
  start: 'Exportar dados',
  again: 'Exportar de novo',
  download: 'Baixar',
} as const;
