/** The texts of the log-in. */
export const texts = {
  auth: {
    intro: 'Continue de onde parou, com ou sem rede.',
    email: 'E-mail',
    password: 'Senha',
    submit: 'Entrar',
    submitting: 'Entrando',
    emailRequired: 'Informe o e-mail.',
    emailInvalid: 'Informe um e-mail válido.',
    passwordRequired: 'Informe a senha.',
    network: 'Sem rede. Entrar pela primeira vez precisa de conexão; tente de novo quando ela voltar.',
    expiredSubscription: 'Opss! Sua assinatura venceu {{date}}. Entre em contato com o Suporte para mais informações!',
    replaced: 'Sua conta foi acessada em outro computador.',
    sessionExpired: 'Sua sessão terminou. Entre de novo.',
    showPassword: 'Mostrar senha',
    code: 'Código de verificação',
    byPasskey: 'Usar chave de acesso',
    passkeyCancelled: 'A chave de acesso não respondeu. Tente de novo ou use a senha.',
    factorReset: '{{name}} removeu sua verificação em duas etapas e suas chaves de acesso. Configure-as de novo no seu perfil.',
    understood: 'Entendi',
    hidePassword: 'Ocultar senha',
  },
};
