import type { Language } from './languages.ts';

type PushTexts = {
  readonly newMessage: string;
  readonly transferred: string;
  readonly mentioned: (name: string) => string;
  readonly unknown: string;
  readonly signedOut: string;
  readonly read: string;
  readonly reply: string;
  readonly testTitle: string;
  readonly testBody: string;
  readonly title: string;
  readonly why: string;
  readonly turnOn: string;
  readonly notNow: string;
  readonly blocked: string;
  readonly installFirst: string;
  readonly unsupported: string;
  readonly failed: string;
  readonly devices: string;
  readonly none: string;
  readonly thisDevice: string;
  readonly lastUsed: (when: string) => string;
  readonly neverUsed: string;
  readonly hideContent: string;
  readonly hideContentHint: string;
  readonly test: string;
  readonly tested: string;
  readonly remove: string;
  readonly offline: string;
};

/** The texts of notifications outside the app, and of the place where they are chosen; apart from the other texts, since the server and the app's worker need them too. */
export const pushTexts: Readonly<Record<Language, PushTexts>> = {
  pt: {
    newMessage: 'Nova mensagem',
    transferred: 'Transferido para você',
    mentioned: (name) => `${name} mencionou você:`,
    unknown: 'Contato',
    signedOut: 'Entre para ver o que chegou',
    read: 'Marcar como lida',
    reply: 'Responder',
    testTitle: 'Notificação de teste',
    testBody: 'As notificações chegam neste aparelho.',
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
    lastUsed: (when) => `Última notificação ${when}`,
    neverUsed: 'Ainda sem notificações',
    hideContent: 'Não mostrar o conteúdo',
    hideContentHint: 'A notificação diz só que há uma nova mensagem, sem nome nem texto.',
    test: 'Testar',
    tested: 'Notificação de teste a caminho',
    remove: 'Remover',
    offline: 'Sem rede. Tente de novo quando estiver conectado.',
  },
  en: {
    newMessage: 'New message',
    transferred: 'Transferred to you',
    mentioned: (name) => `${name} mentioned you:`,
    unknown: 'Contact',
    signedOut: 'Sign in to see what came in',
    read: 'Mark as read',
    reply: 'Reply',
    testTitle: 'Test notification',
    testBody: 'Notifications reach this device.',
    title: 'Notifications on this device',
    why: 'Know at once when a customer writes or a ticket is transferred to you, even with Prosa closed.',
    turnOn: 'Turn on notifications',
    notNow: 'Not now',
    blocked: 'The browser blocks Prosa’s notifications. Allow them in the site’s settings and come back.',
    installFirst: 'On iPhone and iPad, install first: tap Share, then “Add to Home Screen”.',
    unsupported: 'This browser can’t receive notifications.',
    failed: 'Notifications could not be turned on. Try again.',
    devices: 'Devices that get notifications',
    none: 'No device gets notifications yet.',
    thisDevice: 'this device',
    lastUsed: (when) => `Last notification ${when}`,
    neverUsed: 'No notifications yet',
    hideContent: 'Don’t show the content',
    hideContentHint: 'The notification only says that there is a new message, without name or text.',
    test: 'Test',
    tested: 'Test notification on its way',
    remove: 'Remove',
    offline: 'No network. Try again when you are connected.',
  },
  es: {
    newMessage: 'Nuevo mensaje',
    transferred: 'Transferido a ti',
    mentioned: (name) => `${name} te mencionó:`,
    unknown: 'Contacto',
    signedOut: 'Inicia sesión para ver lo que llegó',
    read: 'Marcar como leído',
    reply: 'Responder',
    testTitle: 'Notificación de prueba',
    testBody: 'Las notificaciones llegan a este dispositivo.',
    title: 'Notificaciones en este dispositivo',
    why: 'Entérate al momento cuando un cliente escribe o te transfieren una conversación, aunque Prosa esté cerrado.',
    turnOn: 'Activar notificaciones',
    notNow: 'Ahora no',
    blocked: 'El navegador bloquea las notificaciones de Prosa. Permítelas en los ajustes del sitio y vuelve aquí.',
    installFirst: 'En iPhone y iPad, instala primero: toca Compartir y “Añadir a pantalla de inicio”.',
    unsupported: 'Este navegador no recibe notificaciones.',
    failed: 'No se pudieron activar las notificaciones. Inténtalo de nuevo.',
    devices: 'Dispositivos que reciben notificaciones',
    none: 'Ningún dispositivo recibe notificaciones todavía.',
    thisDevice: 'este dispositivo',
    lastUsed: (when) => `Última notificación ${when}`,
    neverUsed: 'Aún sin notificaciones',
    hideContent: 'No mostrar el contenido',
    hideContentHint: 'La notificación solo dice que hay un mensaje nuevo, sin nombre ni texto.',
    test: 'Probar',
    tested: 'Notificación de prueba en camino',
    remove: 'Quitar',
    offline: 'Sin red. Inténtalo de nuevo cuando tengas conexión.',
  },
  tr: {
    newMessage: 'Yeni mesaj',
    transferred: 'Size aktarıldı',
    mentioned: (name) => `${name} sizden söz etti:`,
    unknown: 'Kişi',
    signedOut: 'Gelenleri görmek için oturum açın',
    read: 'Okundu işaretle',
    reply: 'Yanıtla',
    testTitle: 'Deneme bildirimi',
    testBody: 'Bildirimler bu cihaza ulaşıyor.',
    title: 'Bu cihazda bildirimler',
    why: 'Prosa kapalıyken bile bir müşteri yazdığında ya da size bir görüşme aktarıldığında hemen öğrenin.',
    turnOn: 'Bildirimleri aç',
    notNow: 'Şimdi değil',
    blocked: 'Tarayıcı Prosa bildirimlerini engelliyor. Site ayarlarından izin verip buraya dönün.',
    installFirst: 'iPhone ve iPad’de önce yükleyin: Paylaş’a, sonra “Ana Ekrana Ekle”ye dokunun.',
    unsupported: 'Bu tarayıcı bildirim alamıyor.',
    failed: 'Bildirimler açılamadı. Yeniden deneyin.',
    devices: 'Bildirim alan cihazlar',
    none: 'Henüz bildirim alan cihaz yok.',
    thisDevice: 'bu cihaz',
    lastUsed: (when) => `Son bildirim ${when}`,
    neverUsed: 'Henüz bildirim yok',
    hideContent: 'İçeriği gösterme',
    hideContentHint: 'Bildirim, ad ve metin olmadan yalnızca yeni bir mesaj olduğunu söyler.',
    test: 'Dene',
    tested: 'Deneme bildirimi yolda',
    remove: 'Kaldır',
    offline: 'Ağ yok. Bağlandığınızda yeniden deneyin.',
  },
};
