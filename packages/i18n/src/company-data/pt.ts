/** The texts of the company's data. Portuguese is the source of the other languages. */
export const texts = {
  failed: 'Não foi possível carregar os dados da empresa.',
  saved: 'Dados da empresa salvos.',
  intro: 'O nome aparece para a equipe. Dias, horários de atendimento e repetições seguem o fuso horário da empresa.',
  name: 'Nome da empresa',
  timeZone: 'Fuso horário',
  now: 'Agora lá: {{when}}.',
  useDevice: 'Usar o deste aparelho: {{timeZone}}',
} as const;
