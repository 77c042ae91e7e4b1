/** The texts about the targets of queues in the list of tickets. Portuguese is the source of the other languages. */
export const texts = {
  dueIn: 'vence em {{duration}}',
  overdueBy: 'atrasado {{duration}}',
  spokenDueIn: 'A resposta vence em {{duration}}',
  spokenOverdueBy: 'A resposta está atrasada há {{duration}}',
  overdueOnly: 'Só atrasados',
  overdue: 'Resposta atrasada',
} as const;
