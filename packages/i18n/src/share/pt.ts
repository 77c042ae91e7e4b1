/** The texts of the screen that receives content from another app. Portuguese is the source of the other languages. */
export const texts = {
  title: 'Enviar para onde?',
  cancel: 'Cancelar',
  search: 'Buscar atendimento ou chat',
  none: 'Nenhum atendimento ou chat com esse nome',
  where: 'Atendimentos e chats',
  noRoom: 'O aparelho está cheio. Nada foi guardado.',
} as const;
