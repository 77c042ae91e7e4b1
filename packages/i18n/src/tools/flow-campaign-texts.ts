import type { Language } from '../languages.ts';

type FlowCampaignTexts = {
  readonly title: string;
  readonly intro: string;
  readonly flows: string;
  readonly add: string;
  readonly list: string;
  readonly name: string;
  readonly status: string;
  readonly actions: string;
  readonly on: string;
  readonly off: string;
  readonly onOf: (name: string) => string;
  readonly edit: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly none: string;
  readonly noneHint: string;
  readonly failed: string;
  readonly addTitle: string;
  readonly editTitle: string;
  readonly flow: string;
  readonly chooseFlow: string;
  readonly connection: string;
  readonly anyConnection: string;
  readonly connectionMissing: string;
  readonly phrase: string;
  readonly phraseHint: string;
  readonly statusOn: string;
  readonly nameRequired: string;
  readonly flowRequired: string;
  readonly phraseRequired: string;
  readonly tooLong: (limit: number) => string;
  readonly created: string;
  readonly changed: string;
  readonly deleted: string;
  readonly deleteTitle: (name: string) => string;
  readonly deleteText: (phrase: string) => string;
  readonly deleteNow: string;
};

/** The texts of phrase campaigns (spec 3 sections 2, 5 and 8); loaded with their screen. */
export const flowCampaignTexts: Readonly<Record<Language, FlowCampaignTexts>> = {
  pt: {
    title: 'Campanhas',
    intro: 'Quem escrever exatamente a frase começa o fluxo; maiúsculas e acentos não contam.',
    flows: 'Fluxos',
    add: 'Campanha',
    list: 'Lista de campanhas',
    name: 'Nome',
    status: 'Status',
    actions: 'Ações',
    on: 'Ativa',
    off: 'Desativada',
    onOf: (name) => `Ativa: ${name}`,
    edit: (name) => `Editar ${name}`,
    remove: (name) => `Excluir ${name}`,
    none: 'Ainda não há campanhas',
    noneHint: 'Divulgue uma frase, como “quero a promoção”: o cliente que a enviar entra no fluxo.',
    failed: 'Não foi possível carregar as campanhas',
    addTitle: 'Nova campanha',
    editTitle: 'Editar campanha',
    flow: 'Fluxo',
    chooseFlow: 'Escolher fluxo',
    connection: 'Conexão',
    anyConnection: 'Qualquer conexão',
    connectionMissing: 'Sem conexão escolhida, a frase vale em todas.',
    phrase: 'Frase',
    phraseHint: 'quero a promoção',
    statusOn: 'Ativa',
    nameRequired: 'Digite um nome!',
    flowRequired: 'Escolha um fluxo.',
    phraseRequired: 'Digite a frase.',
    tooLong: (limit) => `No máximo ${limit} caracteres.`,
    created: 'Frase criada com sucesso!',
    changed: 'Frase alterada com sucesso!',
    deleted: 'Frase deletada',
    deleteTitle: (name) => `Excluir “${name}”?`,
    deleteText: (phrase) => `A frase “${phrase}” deixa de começar o fluxo.`,
    deleteNow: 'Excluir',
  },
  en: {
    title: 'Campaigns',
    intro: 'Who writes exactly the phrase starts the flow; capitals and accents do not count.',
    flows: 'Flows',
    add: 'Campaign',
    list: 'List of campaigns',
    name: 'Name',
    status: 'Status',
    actions: 'Actions',
    on: 'Active',
    off: 'Switched off',
    onOf: (name) => `Active: ${name}`,
    edit: (name) => `Edit ${name}`,
    remove: (name) => `Delete ${name}`,
    none: 'There are no campaigns yet',
    noneHint: 'Tell people a phrase, such as “I want the offer”: the customer who sends it enters the flow.',
    failed: 'The campaigns could not be loaded',
    addTitle: 'New campaign',
    editTitle: 'Edit campaign',
    flow: 'Flow',
    chooseFlow: 'Choose a flow',
    connection: 'Connection',
    anyConnection: 'Any connection',
    connectionMissing: 'With no connection chosen, the phrase counts on all of them.',
    phrase: 'Phrase',
    phraseHint: 'I want the offer',
    statusOn: 'Active',
    nameRequired: 'Enter a name!',
    flowRequired: 'Choose a flow.',
    phraseRequired: 'Enter the phrase.',
    tooLong: (limit) => `At most ${limit} characters.`,
    created: 'Phrase created successfully!',
    changed: 'Phrase changed successfully!',
    deleted: 'Phrase deleted',
    deleteTitle: (name) => `Delete “${name}”?`,
    deleteText: (phrase) => `The phrase “${phrase}” no longer starts the flow.`,
    deleteNow: 'Delete',
  },
  es: {
    title: 'Campañas',
    intro: 'Quien escriba exactamente la frase empieza el flujo; mayúsculas y acentos no cuentan.',
    flows: 'Flujos',
    add: 'Campaña',
    list: 'Lista de campañas',
    name: 'Nombre',
    status: 'Estado',
    actions: 'Acciones',
    on: 'Activa',
    off: 'Desactivada',
    onOf: (name) => `Activa: ${name}`,
    edit: (name) => `Editar ${name}`,
    remove: (name) => `Eliminar ${name}`,
    none: 'Todavía no hay campañas',
    noneHint: 'Divulga una frase, como “quiero la promoción”: el cliente que la envíe entra en el flujo.',
    failed: 'No se pudieron cargar las campañas',
    addTitle: 'Nueva campaña',
    editTitle: 'Editar campaña',
    flow: 'Flujo',
    chooseFlow: 'Elegir flujo',
    connection: 'Conexión',
    anyConnection: 'Cualquier conexión',
    connectionMissing: 'Sin conexión elegida, la frase vale en todas.',
    phrase: 'Frase',
    phraseHint: 'quiero la promoción',
    statusOn: 'Activa',
    nameRequired: '¡Escribe un nombre!',
    flowRequired: 'Elige un flujo.',
    phraseRequired: 'Escribe la frase.',
    tooLong: (limit) => `Como máximo ${limit} caracteres.`,
    created: '¡Frase creada con éxito!',
    changed: '¡Frase cambiada con éxito!',
    deleted: 'Frase eliminada',
    deleteTitle: (name) => `¿Eliminar “${name}”?`,
    deleteText: (phrase) => `La frase “${phrase}” deja de empezar el flujo.`,
    deleteNow: 'Eliminar',
  },
  tr: {
    title: 'Kampanyalar',
    intro: 'İfadeyi birebir yazan akışı başlatır; büyük harf ve aksan fark etmez.',
    flows: 'Akışlar',
    add: 'Kampanya',
    list: 'Kampanya listesi',
    name: 'Ad',
    status: 'Durum',
    actions: 'İşlemler',
    on: 'Etkin',
    off: 'Kapalı',
    onOf: (name) => `Etkin: ${name}`,
    edit: (name) => `Düzenle: ${name}`,
    remove: (name) => `Sil: ${name}`,
    none: 'Henüz kampanya yok',
    noneHint: '“Kampanyayı istiyorum” gibi bir ifade duyurun: onu gönderen müşteri akışa girer.',
    failed: 'Kampanyalar yüklenemedi',
    addTitle: 'Yeni kampanya',
    editTitle: 'Kampanyayı düzenle',
    flow: 'Akış',
    chooseFlow: 'Akış seç',
    connection: 'Bağlantı',
    anyConnection: 'Herhangi bir bağlantı',
    connectionMissing: 'Bağlantı seçilmezse ifade hepsinde geçerli olur.',
    phrase: 'İfade',
    phraseHint: 'kampanyayı istiyorum',
    statusOn: 'Etkin',
    nameRequired: 'Bir ad yazın!',
    flowRequired: 'Bir akış seçin.',
    phraseRequired: 'İfadeyi yazın.',
    tooLong: (limit) => `En fazla ${limit} karakter.`,
    created: 'İfade başarıyla oluşturuldu!',
    changed: 'İfade başarıyla değiştirildi!',
    deleted: 'İfade silindi',
    deleteTitle: (name) => `“${name}” silinsin mi?`,
    deleteText: (phrase) => `“${phrase}” ifadesi artık akışı başlatmaz.`,
    deleteNow: 'Sil',
  },
};
