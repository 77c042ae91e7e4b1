/** The texts of the page that users see once the subscription has ended. Portuguese is the source of the other languages. */
export const texts = {
  title: 'Assinatura vencida',
  text: 'Sua assinatura venceu. Entre em contato com o Suporte para mais informações!',
  toLogin: 'Voltar para entrar',
  stopped: 'Até a renovação não dá para atender nem enviar mensagens.',
  stored: 'As mensagens dos clientes continuam chegando e ficam guardadas: aparecem assim que a assinatura for renovada.',
  ask: 'Para renovar ou levar os dados da empresa, fale com: {{names}}.',
  askAdmin: 'Administradores da empresa podem entrar para levar os dados.',
} as const;
