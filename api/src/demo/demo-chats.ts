/** A message of a demo chat. `minutesAgo` is how many minutes before the creation of the demo the message was written. */
type DemoChatMessage = { readonly author: DemoPerson; readonly minutesAgo: number; readonly text: string };
export type DemoPerson = 'lucia' | 'ana' | 'bruno';
export type DemoChat = {
  readonly title: string;
  readonly isGroup: boolean;
  /** The members of the chat. The first one is its owner. */
  readonly people: readonly DemoPerson[];
  readonly messages: readonly DemoChatMessage[];
  /** The members who have read all messages. For the other members, the last message is unread. */
  readonly seenBy: readonly DemoPerson[];
};

export const demoChats: readonly DemoChat[] = [
  {
    title: 'Equipe da clínica',
    isGroup: true,
    people: ['lucia', 'ana', 'bruno'],
    messages: [
      { author: 'lucia', minutesAgo: 1_500, text: 'Bom dia! Amanhã o Dr. Renato atende só de manhã.' },
      { author: 'bruno', minutesAgo: 1_490, text: 'Certo, já aviso quem tinha horário à tarde.' },
      { author: 'ana', minutesAgo: 1_478, text: 'Remarquei os três retornos para quinta.' },
      { author: 'lucia', minutesAgo: 95, text: 'A nova tabela de convênios está nas respostas rápidas.' },
      { author: 'bruno', minutesAgo: 80, text: 'Obrigado! O plano Vida entra a partir de quando?' },
      { author: 'lucia', minutesAgo: 72, text: 'Dia 1º. Até lá, só particular.' },
    ],
    seenBy: ['lucia', 'bruno'],
  },
  {
    title: 'Ana e Bruno',
    isGroup: false,
    people: ['ana', 'bruno'],
    messages: [
      { author: 'ana', minutesAgo: 60, text: 'Você cobre a fila do Suporte na hora do almoço?' },
      { author: 'bruno', minutesAgo: 55, text: 'Cubro, das 12h às 13h.' },
    ],
    seenBy: ['ana', 'bruno'],
  },
];
