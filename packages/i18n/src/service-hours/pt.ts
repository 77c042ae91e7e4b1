/** The texts of service hours. Portuguese, the source. */
export const texts = {
  openNow: 'Aberto agora',
  closesAt: 'fecha: {{when}}',
  closedNow: 'Fechado agora',
  opensAt: 'abre: {{when}}',
  neverOpens: 'não abre',
  halfShift: 'Obrigatório preencher um Turno completo.',
  shiftA: '1º turno',
  shiftB: '2º turno',
  start: '{{day}}, {{shift}}: início',
  end: '{{day}}, {{shift}}: fim',
  copy: 'Copiar {{day}}',
  copyToWeekdays: 'Copiar para segunda a sexta',
  copyToAll: 'Copiar para todos os dias',
  close: 'Fechar neste dia',
} as const;
