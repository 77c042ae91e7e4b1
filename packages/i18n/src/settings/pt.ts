/** The texts of the settings page. Portuguese, the source. */
export const texts = {
  title: 'Configurações',
  tabs: { log: 'Alterações' },
} as const;
