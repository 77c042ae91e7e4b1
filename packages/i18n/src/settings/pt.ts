/** The texts of the settings page. Portuguese, the source. */
export const texts = {
  title: 'Configurações',
  tabs: { company: 'Empresa', schedules: 'Horários', log: 'Alterações' },
} as const;
