import type { Language } from './languages.ts';

type DeviceTexts = {
  readonly preferences: string;
  readonly device: string;
  readonly deviceHint: string;
  readonly theme: string;
  readonly light: string;
  readonly dark: string;
  readonly tickets: string;
  readonly messages: string;
  readonly contacts: string;
  readonly files: (held: string, budget: string) => string;
  readonly filesName: string;
  readonly space: (used: string, budget: string) => string;
  readonly spaceName: string;
  readonly fresh: string;
  readonly never: string;
  readonly waiting: string;
  readonly nothingWaits: string;
  readonly kept: string;
  readonly keptYes: string;
  readonly keptNo: string;
  readonly freeSpace: string;
  readonly freeSpaceHint: string;
  readonly freed: string;
  readonly loadAgain: string;
  readonly loadAgainHint: string;
  readonly loading: string;
  readonly loadingLater: string;
  readonly failed: string;
  readonly newer: string;
  readonly newerText: string;
  readonly blocked: string;
  readonly blockedText: string;
  readonly lost: string;
  readonly lostText: string;
  readonly evicted: string;
  readonly evictedText: (unsent: number) => string;
  readonly outdated: string;
  readonly outdatedText: string;
  readonly reload: string;
  readonly understood: string;
  /** What the browser refuses to keep. */
  readonly missing: Readonly<Record<'database' | 'storage' | 'worker', string>>;
};

/** The profile's texts about what this device holds, and those for data that can't be worked with; loaded with it. */
export const deviceTexts: Readonly<Record<Language, DeviceTexts>> = {
  pt: {
    preferences: 'Preferências',
    device: 'Neste aparelho',
    deviceHint: 'O que você lê e escreve sem rede.',
    theme: 'Tema',
    light: 'Claro',
    dark: 'Escuro',
    tickets: 'Atendimentos',
    messages: 'Mensagens',
    contacts: 'Contatos',
    files: (held, budget) => `${held} de ${budget}`,
    filesName: 'Fotos, áudios e documentos',
    space: (used, budget) => `${used} de ${budget}`,
    spaceName: 'Espaço usado',
    fresh: 'Última sincronização',
    never: 'Ainda não houve',
    waiting: 'A enviar',
    nothingWaits: 'Nada',
    kept: 'Protegido',
    keptYes: 'Sim, até você sair',
    keptNo: 'Não; instale o aplicativo',
    freeSpace: 'Liberar espaço',
    freeSpaceHint: 'Apaga arquivos abertos e páginas antigas já lidas. O que falta enviar e os rascunhos ficam.',
    freed: 'Espaço liberado.',
    loadAgain: 'Carregar de novo',
    loadAgainHint: 'Busca tudo outra vez no servidor. O que falta enviar e os rascunhos ficam.',
    loading: 'Carregando de novo.',
    loadingLater: 'Será carregado quando houver rede.',
    failed: 'Não foi possível agora. Tente de novo.',
    newer: 'O Prosa foi atualizado',
    newerText: 'Uma versão mais nova já usa os dados deste aparelho. O que você escreveu está guardado.',
    blocked: 'Outra aba está com a versão antiga',
    blockedText: 'Feche ou recarregue as outras abas do Prosa para continuar aqui. Nada se perde.',
    lost: 'Sem acesso aos dados do aparelho',
    lostText: 'O navegador perdeu a ligação com os dados guardados. Feche o Prosa por completo e abra de novo.',
    evicted: 'O navegador apagou dados do Prosa',
    evictedText: (unsent) =>
      unsent === 1
        ? '1 mudança que ainda não tinha sido enviada se perdeu. Confira suas últimas conversas.'
        : `${unsent} mudanças que ainda não tinham sido enviadas se perderam. Confira suas últimas conversas.`,
    outdated: 'Esta versão não funciona mais',
    outdatedText: 'Recarregue para usar a nova. O que falta enviar e os rascunhos ficam.',
    reload: 'Recarregar',
    understood: 'Entendi',
    missing: {
      database:
        'Este navegador não guarda dados: sem rede nada fica disponível, e o que não foi enviado se perde ao fechar a página.',
      storage: 'Este navegador não lembra suas escolhas, e pode pedir o login de novo a cada visita.',
      worker: 'Este navegador não guarda o aplicativo: sem rede ele não abre, e não chegam notificações.',
    },
  },
  en: {
    preferences: 'Preferences',
    device: 'On this device',
    deviceHint: 'What you read and write without a network.',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    tickets: 'Tickets',
    messages: 'Messages',
    contacts: 'Contacts',
    files: (held, budget) => `${held} of ${budget}`,
    filesName: 'Pictures, audio and documents',
    space: (used, budget) => `${used} of ${budget}`,
    spaceName: 'Space used',
    fresh: 'Last synced',
    never: 'Not yet',
    waiting: 'Waiting to be sent',
    nothingWaits: 'Nothing',
    kept: 'Protected',
    keptYes: 'Yes, until you log out',
    keptNo: 'No; install the app',
    freeSpace: 'Free up space',
    freeSpaceHint: 'Deletes opened files and old pages you have read. What waits to be sent and drafts stay.',
    freed: 'Space was freed.',
    loadAgain: 'Load again',
    loadAgainHint: 'Fetches everything from the server once more. What waits to be sent and drafts stay.',
    loading: 'Loading again.',
    loadingLater: 'It will load once there is a network.',
    failed: 'That did not work now. Try again.',
    newer: 'Prosa was updated',
    newerText: 'A newer version is already using this device’s data. What you wrote is kept.',
    blocked: 'Another tab runs the old version',
    blockedText: 'Close or reload the other Prosa tabs to go on here. Nothing is lost.',
    lost: 'No access to this device’s data',
    lostText: 'The browser lost its connection to the stored data. Close Prosa completely and open it again.',
    evicted: 'The browser deleted data of Prosa',
    evictedText: (unsent) =>
      unsent === 1
        ? '1 change that had not been sent yet is lost. Check your latest conversations.'
        : `${unsent} changes that had not been sent yet are lost. Check your latest conversations.`,
    outdated: 'This version no longer works',
    outdatedText: 'Reload to use the new one. What waits to be sent and drafts stay.',
    reload: 'Reload',
    understood: 'Got it',
    missing: {
      database:
        'This browser keeps no data: without a network nothing is available, and what was not sent is lost when the page closes.',
      storage: 'This browser does not remember your choices, and may ask you to log in again on every visit.',
      worker: 'This browser does not keep the app: without a network it does not open, and no notifications arrive.',
    },
  },
  es: {
    preferences: 'Preferencias',
    device: 'En este dispositivo',
    deviceHint: 'Lo que lees y escribes sin red.',
    theme: 'Tema',
    light: 'Claro',
    dark: 'Oscuro',
    tickets: 'Atenciones',
    messages: 'Mensajes',
    contacts: 'Contactos',
    files: (held, budget) => `${held} de ${budget}`,
    filesName: 'Fotos, audios y documentos',
    space: (used, budget) => `${used} de ${budget}`,
    spaceName: 'Espacio usado',
    fresh: 'Última sincronización',
    never: 'Todavía no',
    waiting: 'Por enviar',
    nothingWaits: 'Nada',
    kept: 'Protegido',
    keptYes: 'Sí, hasta que salgas',
    keptNo: 'No; instala la aplicación',
    freeSpace: 'Liberar espacio',
    freeSpaceHint: 'Borra archivos abiertos y páginas antiguas ya leídas. Lo que falta enviar y los borradores se quedan.',
    freed: 'Espacio liberado.',
    loadAgain: 'Cargar de nuevo',
    loadAgainHint: 'Busca todo otra vez en el servidor. Lo que falta enviar y los borradores se quedan.',
    loading: 'Cargando de nuevo.',
    loadingLater: 'Se cargará cuando haya red.',
    failed: 'No fue posible ahora. Inténtalo de nuevo.',
    newer: 'Prosa se actualizó',
    newerText: 'Una versión más nueva ya usa los datos de este dispositivo. Lo que escribiste está guardado.',
    blocked: 'Otra pestaña tiene la versión antigua',
    blockedText: 'Cierra o recarga las otras pestañas de Prosa para seguir aquí. No se pierde nada.',
    lost: 'Sin acceso a los datos del dispositivo',
    lostText: 'El navegador perdió la conexión con los datos guardados. Cierra Prosa por completo y ábrelo de nuevo.',
    evicted: 'El navegador borró datos de Prosa',
    evictedText: (unsent) =>
      unsent === 1
        ? 'Se perdió 1 cambio que aún no se había enviado. Revisa tus últimas conversaciones.'
        : `Se perdieron ${unsent} cambios que aún no se habían enviado. Revisa tus últimas conversaciones.`,
    outdated: 'Esta versión ya no funciona',
    outdatedText: 'Recarga para usar la nueva. Lo que falta enviar y los borradores se quedan.',
    reload: 'Recargar',
    understood: 'Entendido',
    missing: {
      database:
        'Este navegador no guarda datos: sin red no hay nada disponible, y lo que no se envió se pierde al cerrar la página.',
      storage: 'Este navegador no recuerda sus preferencias, y puede pedirle iniciar sesión de nuevo en cada visita.',
      worker: 'Este navegador no guarda la aplicación: sin red no se abre, y no llegan notificaciones.',
    },
  },
  tr: {
    preferences: 'Tercihler',
    device: 'Bu cihazda',
    deviceHint: 'Ağ olmadan okuyup yazdıklarınız.',
    theme: 'Tema',
    light: 'Açık',
    dark: 'Koyu',
    tickets: 'Görüşmeler',
    messages: 'Mesajlar',
    contacts: 'Kişiler',
    files: (held, budget) => `${held} / ${budget}`,
    filesName: 'Resimler, sesler ve belgeler',
    space: (used, budget) => `${used} / ${budget}`,
    spaceName: 'Kullanılan alan',
    fresh: 'Son eşitleme',
    never: 'Henüz olmadı',
    waiting: 'Gönderilecek',
    nothingWaits: 'Yok',
    kept: 'Korumalı',
    keptYes: 'Evet, çıkış yapana kadar',
    keptNo: 'Hayır; uygulamayı yükleyin',
    freeSpace: 'Yer aç',
    freeSpaceHint: 'Açılmış dosyaları ve okunmuş eski sayfaları siler. Gönderilecekler ve taslaklar kalır.',
    freed: 'Yer açıldı.',
    loadAgain: 'Yeniden yükle',
    loadAgainHint: 'Her şeyi sunucudan yeniden alır. Gönderilecekler ve taslaklar kalır.',
    loading: 'Yeniden yükleniyor.',
    loadingLater: 'Ağ olunca yüklenecek.',
    failed: 'Şu anda olmadı. Yeniden deneyin.',
    newer: 'Prosa güncellendi',
    newerText: 'Bu cihazdaki verileri artık daha yeni bir sürüm kullanıyor. Yazdıklarınız saklandı.',
    blocked: 'Başka bir sekmede eski sürüm açık',
    blockedText: 'Burada devam etmek için diğer Prosa sekmelerini kapatın veya yenileyin. Hiçbir şey kaybolmaz.',
    lost: 'Cihazdaki verilere ulaşılamıyor',
    lostText: 'Tarayıcı saklanan verilerle bağlantısını kaybetti. Prosa’yı tamamen kapatıp yeniden açın.',
    evicted: 'Tarayıcı Prosa verilerini sildi',
    evictedText: (unsent) => `Henüz gönderilmemiş ${unsent} değişiklik kayboldu. Son görüşmelerinizi kontrol edin.`,
    outdated: 'Bu sürüm artık çalışmıyor',
    outdatedText: 'Yenisini kullanmak için sayfayı yenileyin. Gönderilecekler ve taslaklar kalır.',
    reload: 'Yenile',
    understood: 'Anladım',
    missing: {
      database: 'Bu tarayıcı veri saklamıyor: ağ olmadan hiçbir şey kullanılamaz, gönderilmeyenler sayfa kapanınca kaybolur.',
      storage: 'Bu tarayıcı tercihlerinizi hatırlamıyor ve her ziyarette yeniden giriş isteyebilir.',
      worker: 'Bu tarayıcı uygulamayı saklamıyor: ağ olmadan açılmaz ve bildirim gelmez.',
    },
  },
};
