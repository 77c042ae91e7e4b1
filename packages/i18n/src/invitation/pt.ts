/** The texts of the page that an invitation leads to. Portuguese is the source of the other languages. */
export const texts = {
  title: 'Bem-vindo a {{company}}',
  intro: '{{name}}, crie a senha com que você vai entrar como {{email}}.',
  password: 'Nova senha',
  passwordHint: 'De 5 a 50 caracteres.',
  show: 'Mostrar senha',
  hide: 'Ocultar senha',
  enter: 'Criar senha e entrar',
  again: 'Tentar de novo',
  awayTitle: 'Não foi possível abrir o convite',
} as const;
