import type { Language } from '../languages.ts';

type FlowStartTexts = {
  readonly title: string;
  readonly search: string;
  readonly found: string;
  readonly none: string;
  readonly noneStartable: string;
  readonly noMatch: string;
  readonly offline: string;
  readonly failed: string;
  readonly again: string;
  readonly keys: string;
  readonly askTitle: (flow: string) => string;
  readonly askText: (contact: string) => string;
  readonly start: string;
  readonly started: (flow: string) => string;
  readonly unknownOutcome: string;
  readonly choose: string;
  readonly empty: string;
  readonly gone: string;
  readonly off: string;
  readonly connectionsTitle: string;
  readonly connectionsText: string;
  readonly noConnections: string;
  readonly connectionsFailed: string;
  readonly welcome: string;
  readonly welcomeHint: string;
  readonly notPhrase: string;
  readonly notPhraseHint: string;
  readonly scheduled: string;
  readonly scheduledHint: string;
  readonly addScheduled: string;
  readonly noScheduled: string;
  readonly earlier: (flow: string) => string;
  readonly later: (flow: string) => string;
  readonly takeOut: (flow: string) => string;
  readonly saved: string;
  readonly change: (connection: string) => string;
};

/** The texts for choosing flows: on a ticket, and for a connection (spec 1 section 2, Composer; spec 2 section 3); loaded with it. */
export const flowStartTexts: Readonly<Record<Language, FlowStartTexts>> = {
  pt: {
    title: 'Fluxos',
    search: 'Buscar fluxo',
    found: 'Fluxos encontrados',
    none: 'Ainda não há fluxos.',
    noneStartable: 'Nenhum fluxo ativo e publicado.',
    noMatch: 'Nenhum fluxo com esta busca.',
    offline: 'Os fluxos precisam de rede.',
    failed: 'Não foi possível carregar os fluxos.',
    again: 'Tentar agora',
    keys: '↑ ↓ escolhem · Enter confirma · Esc fecha',
    askTitle: (flow) => `Iniciar “${flow}”?`,
    askText: (contact) => `O fluxo começa a falar com ${contact} agora.`,
    start: 'Iniciar',
    started: (flow) => `Fluxo iniciado: ${flow}`,
    unknownOutcome: 'O servidor não respondeu. Tente de novo: o fluxo começa uma vez só.',
    choose: 'Escolher fluxo',
    empty: 'Nenhum',
    gone: 'Fluxo apagado',
    off: 'desativado',
    connectionsTitle: 'Conexões e fluxos',
    connectionsText: 'Que fluxo atende quem escreve para cada conexão.',
    noConnections: 'Ainda não há conexões.',
    connectionsFailed: 'Não foi possível carregar as conexões',
    welcome: 'Boas-vindas',
    welcomeHint: 'No primeiro atendimento do contato nesta conexão.',
    notPhrase: 'Sem frase',
    notPhraseHint: 'Nos atendimentos seguintes, quando nenhuma frase começa outro.',
    scheduled: 'Por horário',
    scheduledHint: 'Dentro do horário de cada um; vale o primeiro da lista.',
    addScheduled: 'Incluir fluxo com horário',
    noScheduled: 'Nenhum fluxo com horário definido.',
    earlier: (flow) => `Subir ${flow}`,
    later: (flow) => `Descer ${flow}`,
    takeOut: (flow) => `Tirar ${flow}`,
    saved: 'Conexão salva',
    change: (connection) => `Mudar fluxos de ${connection}`,
  },
  en: {
    title: 'Flows',
    search: 'Search flows',
    found: 'Flows found',
    none: 'There are no flows yet.',
    noneStartable: 'No flow is active and published.',
    noMatch: 'No flow matches this search.',
    offline: 'Flows need the network.',
    failed: 'The flows could not be loaded.',
    again: 'Try now',
    keys: '↑ ↓ choose · Enter confirms · Esc closes',
    askTitle: (flow) => `Start “${flow}”?`,
    askText: (contact) => `The flow starts talking to ${contact} now.`,
    start: 'Start',
    started: (flow) => `Flow started: ${flow}`,
    unknownOutcome: 'The server did not answer. Try again: the flow starts only once.',
    choose: 'Choose a flow',
    empty: 'None',
    gone: 'Deleted flow',
    off: 'switched off',
    connectionsTitle: 'Connections and flows',
    connectionsText: 'Which flow serves who writes to each connection.',
    noConnections: 'There are no connections yet.',
    connectionsFailed: 'The connections could not be loaded',
    welcome: 'Welcome',
    welcomeHint: 'On the contact’s first ticket on this connection.',
    notPhrase: 'No phrase',
    notPhraseHint: 'On later tickets, where no phrase starts another one.',
    scheduled: 'By hours',
    scheduledHint: 'Within the hours of each; the first of the list counts.',
    addScheduled: 'Add a flow with hours',
    noScheduled: 'No flow has hours set.',
    earlier: (flow) => `Move ${flow} up`,
    later: (flow) => `Move ${flow} down`,
    takeOut: (flow) => `Take ${flow} out`,
    saved: 'Connection saved',
    change: (connection) => `Change flows of ${connection}`,
  },
  es: {
    title: 'Flujos',
    search: 'Buscar flujo',
    found: 'Flujos encontrados',
    none: 'Todavía no hay flujos.',
    noneStartable: 'Ningún flujo activo y publicado.',
    noMatch: 'Ningún flujo con esta búsqueda.',
    offline: 'Los flujos necesitan red.',
    failed: 'No se pudieron cargar los flujos.',
    again: 'Intentar ahora',
    keys: '↑ ↓ eligen · Enter confirma · Esc cierra',
    askTitle: (flow) => `¿Iniciar “${flow}”?`,
    askText: (contact) => `El flujo empieza a hablar con ${contact} ahora.`,
    start: 'Iniciar',
    started: (flow) => `Flujo iniciado: ${flow}`,
    unknownOutcome: 'El servidor no respondió. Inténtalo de nuevo: el flujo empieza una sola vez.',
    choose: 'Elegir flujo',
    empty: 'Ninguno',
    gone: 'Flujo eliminado',
    off: 'desactivado',
    connectionsTitle: 'Conexiones y flujos',
    connectionsText: 'Qué flujo atiende a quien escribe a cada conexión.',
    noConnections: 'Todavía no hay conexiones.',
    connectionsFailed: 'No se pudieron cargar las conexiones',
    welcome: 'Bienvenida',
    welcomeHint: 'En la primera atención del contacto en esta conexión.',
    notPhrase: 'Sin frase',
    notPhraseHint: 'En las atenciones siguientes, cuando ninguna frase empieza otro.',
    scheduled: 'Por horario',
    scheduledHint: 'Dentro del horario de cada uno; vale el primero de la lista.',
    addScheduled: 'Incluir flujo con horario',
    noScheduled: 'Ningún flujo con horario definido.',
    earlier: (flow) => `Subir ${flow}`,
    later: (flow) => `Bajar ${flow}`,
    takeOut: (flow) => `Quitar ${flow}`,
    saved: 'Conexión guardada',
    change: (connection) => `Cambiar flujos de ${connection}`,
  },
  tr: {
    title: 'Akışlar',
    search: 'Akış ara',
    found: 'Bulunan akışlar',
    none: 'Henüz akış yok.',
    noneStartable: 'Etkin ve yayımlanmış akış yok.',
    noMatch: 'Bu aramaya uyan akış yok.',
    offline: 'Akışlar ağ bağlantısı gerektirir.',
    failed: 'Akışlar yüklenemedi.',
    again: 'Şimdi dene',
    keys: '↑ ↓ seçer · Enter onaylar · Esc kapatır',
    askTitle: (flow) => `“${flow}” başlatılsın mı?`,
    askText: (contact) => `Akış şimdi ${contact} ile konuşmaya başlar.`,
    start: 'Başlat',
    started: (flow) => `Akış başlatıldı: ${flow}`,
    unknownOutcome: 'Sunucu yanıt vermedi. Yeniden deneyin: akış yalnızca bir kez başlar.',
    choose: 'Akış seç',
    empty: 'Hiçbiri',
    gone: 'Silinmiş akış',
    off: 'kapalı',
    connectionsTitle: 'Bağlantılar ve akışlar',
    connectionsText: 'Her bağlantıya yazanlara hangi akışın yanıt vereceği.',
    noConnections: 'Henüz bağlantı yok.',
    connectionsFailed: 'Bağlantılar yüklenemedi',
    welcome: 'Karşılama',
    welcomeHint: 'Kişinin bu bağlantıdaki ilk görüşmesinde.',
    notPhrase: 'İfadesiz',
    notPhraseHint: 'Sonraki görüşmelerde, başka akışı başlatan bir ifade yoksa.',
    scheduled: 'Saate göre',
    scheduledHint: 'Her birinin saatleri içinde; listedeki ilki geçerlidir.',
    addScheduled: 'Saatli akış ekle',
    noScheduled: 'Saati belirlenmiş akış yok.',
    earlier: (flow) => `Yukarı taşı: ${flow}`,
    later: (flow) => `Aşağı taşı: ${flow}`,
    takeOut: (flow) => `Çıkar: ${flow}`,
    saved: 'Bağlantı kaydedildi',
    change: (connection) => `${connection} akışlarını değiştir`,
  },
};
