/**
 * The texts of the places where the user sets up notifications outside the app. Portuguese is the source of the other
 * languages.
 */
export const texts = {
  title: 'Notificações neste aparelho',
  why: 'Saiba na hora quando um cliente escreve ou um atendimento é transferido para você, mesmo com o Prosa fechado.',
  turnOn: 'Ativar notificações',
  notNow: 'Agora não',
  blocked: 'O navegador bloqueou as notificações do Prosa. Libere-as nas configurações do site e volte aqui.',
  installFirst: 'No iPhone e no iPad, primeiro instale: toque em Compartilhar e em “Adicionar à Tela de Início”.',
  unsupported: 'Este navegador não recebe notificações.',
  failed: 'Não foi possível ativar as notificações. Tente de novo.',
  devices: 'Aparelhos que recebem notificações',
  none: 'Nenhum aparelho recebe notificações ainda.',
  thisDevice: 'este aparelho',
  lastUsed: 'Última notificação {{when}}',
  neverUsed: 'Ainda sem notificações',
  hideContent: 'Não mostrar o conteúdo',
  hideContentHint: 'A notificação diz só que há uma nova mensagem, sem nome nem texto.',
  test: 'Testar',
  tested: 'Notificação de teste a caminho',
  remove: 'Remover',
  offline: 'Sem rede. Tente de novo quando estiver conectado.',
} as const;
