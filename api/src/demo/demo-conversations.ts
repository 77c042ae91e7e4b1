/**
 * A message of a demo conversation: its author, how many minutes before the creation of the demo it was written, and its text.
 * `note` is a private note.
 */
export type DemoMessage = readonly [from: 'customer' | 'us' | 'note', minutesAgo: number, text: string];

export type DemoConversation = {
  readonly name: string;
  readonly number: string;
  readonly queue: 'Agendamento' | 'Financeiro' | 'Vendas' | 'Suporte' | null;
  readonly status: 'open' | 'pending' | 'closed';
  readonly owner: 'lucia' | 'ana' | 'bruno' | null;
  readonly tags?: readonly string[];
  readonly lines: readonly DemoMessage[];
};

/** The conversations of the demo company's customers, with invented names and numbers. */
export const demoConversations: readonly DemoConversation[] = [
  {
    name: 'Marina Albuquerque',
    number: '5511987654321',
    queue: 'Agendamento',
    status: 'open',
    owner: 'ana',
    tags: ['Particular', 'Retorno'],
    lines: [
      ['customer', 34, 'Oi! Preciso remarcar minha consulta de amanhã 🙈'],
      ['us', 32, 'Olá, Marina! Claro. Tenho quinta às 14h ou sexta às 9h30. Qual prefere?'],
      ['note', 27, 'Dra. Lúcia só atende quinta à tarde.'],
      ['customer', 22, 'Perfeito, então pode ser na quinta às 14h'],
      ['us', 21, 'Marcado! Quinta, às 14h, com a Dra. Lúcia. Até lá 😊'],
    ],
  },
  {
    name: 'Padaria São Bento',
    number: '5511912340001',
    queue: 'Financeiro',
    status: 'open',
    owner: 'ana',
    tags: ['VIP'],
    lines: [
      ['customer', 55, 'Bom dia, recebemos o boleto com valor errado'],
      ['customer', 54, 'Veio R$ 480,00 e o combinado foi R$ 420,00'],
      ['us', 50, 'Bom dia! Vou conferir agora mesmo.'],
      ['customer', 26, 'Conseguiram ver?'],
    ],
  },
  {
    name: 'João Pedro Vasconcelos de Albuquerque Filho',
    number: '5521998761002',
    queue: 'Vendas',
    status: 'open',
    owner: 'bruno',
    lines: [
      ['customer', 80, 'Vi a promoção nos stories, ainda está valendo?'],
      ['us', 76, 'Está sim, até domingo. Quer que eu reserve o horário?'],
      ['customer', 33, 'Quero! E aceita cartão em 3x?'],
    ],
  },
  {
    name: 'Clínica Vida Plena',
    number: '5511933330003',
    queue: 'Financeiro',
    status: 'open',
    owner: 'bruno',
    lines: [
      ['customer', 130, 'Boa tarde, aguardamos o contrato assinado'],
      ['us', 95, 'Segue o contrato assinado'],
    ],
  },
  {
    name: 'Rafaela Nogueira',
    number: '5531991110004',
    queue: 'Agendamento',
    status: 'pending',
    owner: null,
    tags: ['Indicação'],
    lines: [
      ['customer', 41, 'Boa tarde! A minha prima Camila indicou vocês'],
      ['customer', 40, 'Vocês atendem crianças a partir de que idade?'],
    ],
  },
  {
    name: 'Carlos Eduardo Matos',
    number: '5511955550005',
    queue: 'Vendas',
    status: 'pending',
    owner: null,
    lines: [['customer', 82, 'Bom dia, gostaria de um orçamento para 40 funcionários']],
  },
  {
    name: 'Helena Prado',
    number: '5541988880006',
    queue: 'Suporte',
    status: 'pending',
    owner: null,
    lines: [
      ['customer', 15, 'Não consigo abrir o resultado do exame no site'],
      ['customer', 14, 'Aparece uma tela em branco'],
    ],
  },
  {
    name: 'Tiago Fonseca',
    number: '5551977770007',
    queue: null,
    status: 'pending',
    owner: null,
    lines: [['customer', 9, 'Olá, tudo bem?']],
  },
  {
    name: 'Seda & Cia',
    number: '5511922220008',
    queue: 'Vendas',
    status: 'open',
    owner: 'ana',
    lines: [
      ['customer', 1300, 'Chegou tudo certinho, muito obrigada!'],
      ['us', 1290, 'Obrigada pelo contato!'],
    ],
  },
  {
    name: 'Gustavo Lins',
    number: '5581966660009',
    queue: 'Financeiro',
    status: 'closed',
    owner: 'ana',
    lines: [
      ['customer', 1700, 'Segue o comprovante do pagamento'],
      ['us', 1690, 'Recebi, Gustavo. Já dei baixa por aqui.'],
      ['customer', 1685, 'Valeu!'],
    ],
  },
  {
    name: 'Beatriz Camargo',
    number: '5511944440010',
    queue: 'Agendamento',
    status: 'closed',
    owner: 'bruno',
    tags: ['Particular'],
    lines: [
      ['customer', 3100, 'Preciso de um atestado da consulta de ontem'],
      ['us', 3080, 'Fica pronto até as 17h, pode retirar na recepção.'],
      ['customer', 3070, 'Perfeito, obrigada!'],
    ],
  },
  {
    name: 'Oficina do Zé',
    number: '5519933210011',
    queue: 'Suporte',
    status: 'closed',
    owner: 'bruno',
    lines: [
      ['customer', 4400, 'O aplicativo pede senha toda hora'],
      ['us', 4390, 'Vou redefinir aqui. Pode tentar agora?'],
      ['customer', 4380, 'Agora foi, obrigado 🙏'],
    ],
  },
  {
    name: 'Fernanda Rocha',
    number: '5511955550012',
    queue: 'Agendamento',
    status: 'open',
    owner: 'lucia',
    tags: ['Retorno'],
    lines: [
      ['customer', 64, 'Doutora, o resultado do exame já saiu?'],
      ['us', 61, 'Saiu hoje cedo, Fernanda. Está tudo bem, quer conversar amanhã?'],
      ['customer', 40, 'Que alívio! Pode ser às 10h?'],
    ],
  },
  {
    name: 'Hotel Mar Azul',
    number: '5521944440013',
    queue: 'Vendas',
    status: 'open',
    owner: 'lucia',
    lines: [
      ['customer', 130, 'Gostaríamos de um convênio para os nossos 80 funcionários'],
      ['us', 124, 'Com prazer! Mando a proposta até o fim da tarde.'],
    ],
  },
];
