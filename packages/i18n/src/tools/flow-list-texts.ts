import type { Language } from '../languages.ts';

type FlowListTexts = {
  readonly title: string;
  readonly search: string;
  readonly add: string;
  readonly campaigns: string;
  readonly connections: string;
  readonly importNew: string;
  readonly list: string;
  readonly name: string;
  readonly status: string;
  readonly active: string;
  readonly inactive: string;
  readonly activeOf: (name: string) => string;
  readonly schedule: string;
  readonly always: string;
  readonly version: string;
  readonly unpublished: string;
  readonly unpublishedHint: string;
  readonly actions: string;
  readonly actionsOf: (name: string) => string;
  readonly rename: string;
  readonly open: string;
  readonly duplicate: string;
  readonly setSchedule: string;
  readonly importHere: string;
  readonly exportFile: string;
  readonly remove: string;
  readonly none: string;
  readonly noneHint: string;
  readonly noMatch: string;
  readonly clearSearch: string;
  readonly found: (count: number) => string;
  readonly failed: string;
  readonly duplicated: string;
};

/** The texts of the list of flows (spec 3 section 2); loaded with it. */
export const flowListTexts: Readonly<Record<Language, FlowListTexts>> = {
  pt: {
    title: 'Fluxos de conversa',
    search: 'Buscar fluxo',
    add: 'Adicionar Fluxo',
    campaigns: 'Campanhas',
    connections: 'Conexões',
    importNew: 'Importar como novo',
    list: 'Lista de fluxos',
    name: 'Nome',
    status: 'Status',
    active: 'Ativo',
    inactive: 'Desativado',
    activeOf: (name) => `Ativo: ${name}`,
    schedule: 'Horário',
    always: 'Sempre',
    version: 'Versão',
    unpublished: 'Não publicado',
    unpublishedHint: 'Só começa depois de salvo no editor',
    actions: 'Ações',
    actionsOf: (name) => `Ações de ${name}`,
    rename: 'Editar nome',
    open: 'Editar fluxo',
    duplicate: 'Duplicar',
    setSchedule: 'Definir horário',
    importHere: 'Importar',
    exportFile: 'Exportar',
    remove: 'Excluir',
    none: 'Ainda não há fluxos',
    noneHint: 'Um fluxo responde aos clientes sozinho: pergunta, guarda as respostas e entrega a conversa a quem atende.',
    noMatch: 'Nenhum fluxo com esta busca',
    clearSearch: 'Limpar busca',
    found: (count) => (count === 1 ? '1 fluxo' : `${count} fluxos`),
    failed: 'Não foi possível carregar os fluxos',
    duplicated: 'Fluxo duplicado com sucesso',
  },
  en: {
    title: 'Conversation flows',
    search: 'Search flows',
    add: 'Add flow',
    campaigns: 'Campaigns',
    connections: 'Connections',
    importNew: 'Import as a new one',
    list: 'List of flows',
    name: 'Name',
    status: 'Status',
    active: 'Active',
    inactive: 'Switched off',
    activeOf: (name) => `Active: ${name}`,
    schedule: 'Hours',
    always: 'Always',
    version: 'Version',
    unpublished: 'Not published',
    unpublishedHint: 'Starts only once it was saved in the editor',
    actions: 'Actions',
    actionsOf: (name) => `Actions of ${name}`,
    rename: 'Edit name',
    open: 'Edit flow',
    duplicate: 'Duplicate',
    setSchedule: 'Set hours',
    importHere: 'Import',
    exportFile: 'Export',
    remove: 'Delete',
    none: 'There are no flows yet',
    noneHint: 'A flow answers customers by itself: it asks, keeps the answers and hands the conversation to who serves.',
    noMatch: 'No flow matches this search',
    clearSearch: 'Clear search',
    found: (count) => (count === 1 ? '1 flow' : `${count} flows`),
    failed: 'The flows could not be loaded',
    duplicated: 'Flow duplicated successfully',
  },
  es: {
    title: 'Flujos de conversación',
    search: 'Buscar flujo',
    add: 'Agregar flujo',
    campaigns: 'Campañas',
    connections: 'Conexiones',
    importNew: 'Importar como nuevo',
    list: 'Lista de flujos',
    name: 'Nombre',
    status: 'Estado',
    active: 'Activo',
    inactive: 'Desactivado',
    activeOf: (name) => `Activo: ${name}`,
    schedule: 'Horario',
    always: 'Siempre',
    version: 'Versión',
    unpublished: 'Sin publicar',
    unpublishedHint: 'Solo empieza después de guardarlo en el editor',
    actions: 'Acciones',
    actionsOf: (name) => `Acciones de ${name}`,
    rename: 'Editar nombre',
    open: 'Editar flujo',
    duplicate: 'Duplicar',
    setSchedule: 'Definir horario',
    importHere: 'Importar',
    exportFile: 'Exportar',
    remove: 'Eliminar',
    none: 'Todavía no hay flujos',
    noneHint: 'Un flujo responde solo a los clientes: pregunta, guarda las respuestas y entrega la conversación a quien atiende.',
    noMatch: 'Ningún flujo con esta búsqueda',
    clearSearch: 'Limpiar búsqueda',
    found: (count) => (count === 1 ? '1 flujo' : `${count} flujos`),
    failed: 'No se pudieron cargar los flujos',
    duplicated: 'Flujo duplicado con éxito',
  },
  tr: {
    title: 'Konuşma akışları',
    search: 'Akış ara',
    add: 'Akış ekle',
    campaigns: 'Kampanyalar',
    connections: 'Bağlantılar',
    importNew: 'Yeni akış olarak içe aktar',
    list: 'Akış listesi',
    name: 'Ad',
    status: 'Durum',
    active: 'Etkin',
    inactive: 'Kapalı',
    activeOf: (name) => `Etkin: ${name}`,
    schedule: 'Saatler',
    always: 'Her zaman',
    version: 'Sürüm',
    unpublished: 'Yayımlanmadı',
    unpublishedHint: 'Ancak düzenleyicide kaydedildikten sonra başlar',
    actions: 'İşlemler',
    actionsOf: (name) => `${name} işlemleri`,
    rename: 'Adı düzenle',
    open: 'Akışı düzenle',
    duplicate: 'Çoğalt',
    setSchedule: 'Saatleri belirle',
    importHere: 'İçe aktar',
    exportFile: 'Dışa aktar',
    remove: 'Sil',
    none: 'Henüz akış yok',
    noneHint: 'Akış müşterilere kendiliğinden yanıt verir: sorar, yanıtları saklar ve konuşmayı temsilciye devreder.',
    noMatch: 'Bu aramaya uyan akış yok',
    clearSearch: 'Aramayı temizle',
    found: (count) => `${count} akış`,
    failed: 'Akışlar yüklenemedi',
    duplicated: 'Akış başarıyla çoğaltıldı',
  },
};
