/**
 * The texts that a bot writes, in the company's language: answers to customers, and notes for attendants. Portuguese is the
 * source of the other languages.
 */
export const texts = {
  audioRefused: 'No momento não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.',
  consentQuestion: '[1] Sim\n[2] Não',
  menuBack: 'Voltar',
  mainMenu: 'Menu inicial',
  menuOpener: 'Ver opções',
  stepLimit: 'O fluxo "{{flow}}" deu voltas demais sem uma resposta do cliente e foi encerrado.',
  endless: 'O fluxo "{{flow}}" parou de responder: o contato escreve sem parar, como faria outro robô. Atenda por aqui.',
  nodeGone: 'O fluxo "{{flow}}" foi encerrado: falta o bloco por onde ele seguiria.',
  agentWaits: 'O fluxo "{{flow}}" passou a conversa ao agente de IA "{{agent}}", que ainda não responde: atenda por aqui.',
  queueGone: 'O fluxo "{{flow}}" levaria à fila "{{queue}}", que não existe mais.',
  tagGone: 'O fluxo "{{flow}}" marcaria com a tag "{{tag}}", que não existe mais.',
  integrationFailed: 'A integração "{{integration}}" não conseguiu responder e foi encerrada: atenda por aqui.',
  integrationCommand:
    'A integração "{{integration}}" pediu algo que não existe mais ou que não pôde ser lido, como uma fila ou uma pessoa.',
  integrationEndless:
    'A integração "{{integration}}" parou de responder: o contato escreve sem parar, como faria outro robô. Atenda por aqui.',
} as const;
