import type { Language } from './languages.ts';

type Elapsed = { readonly days: number; readonly hours: number; readonly minutes: number };
type UnsentTexts = {
  readonly title: string;
  readonly waiting: string;
  readonly refused: string;
  readonly nothing: string;
  readonly sendNow: string;
  readonly takeBack: string;
  readonly since: (elapsed: Elapsed) => string;
  readonly tries: (count: number) => string;
  /** Went out, and no answer came: the server may have it. */
  readonly unanswered: string;
  readonly uploading: (percent: number) => string;
  readonly outOfSight: string;
  readonly ownedBy: (name: string) => string;
  readonly kept: (count: number) => string;
  readonly showKept: string;
  /** Drafts that no composer shows. */
  readonly drafts: string;
  readonly draftOf: (ticketId: number) => string;
  readonly draftWaits: string;
  readonly andMore: (count: number) => string;
  readonly inChat: string;
  readonly inFlow: string;
  readonly openFlow: string;
  readonly changes: (count: number) => string;
  /** The server did not take what was changed in a document, and it was taken back. */
  readonly changeRefused: string;
};

/** The texts of the list of unsent changes; loaded with it. */
export const unsentTexts: Readonly<Record<Language, UnsentTexts>> = {
  pt: {
    title: 'O que falta enviar',
    waiting: 'Esperando envio',
    refused: 'Não foi feito',
    nothing: 'Tudo foi enviado.',
    sendNow: 'Enviar agora',
    takeBack: 'Desfazer',
    since: since('agora há pouco', (text) => `há ${text}`, ['d', 'h', 'min']),
    tries: (count) => (count === 1 ? '1 tentativa' : `${count} tentativas`),
    unanswered: 'saiu e espera resposta',
    uploading: (percent) => `${percent} % enviado`,
    outOfSight: 'O atendimento não está mais ao seu alcance.',
    ownedBy: (name) => `${name} está atendendo.`,
    kept: (count) =>
      count === 1
        ? 'Sua resposta ficou guardada e não foi enviada. Ela está em “O que falta enviar”.'
        : `Suas ${count} respostas ficaram guardadas e não foram enviadas. Elas estão em “O que falta enviar”.`,
    showKept: 'Ver o que ficou guardado',
    drafts: 'Rascunhos guardados',
    draftOf: (id) => `Rascunho do atendimento #${id}`,
    draftWaits: 'O atendimento não está aberto para respostas agora.',
    andMore: (count) => `e mais ${count}`,
    inChat: 'Chat Interno',
    inFlow: 'Fluxo',
    openFlow: 'Abrir fluxo',
    changes: (count) => (count === 1 ? '1 alteração' : `${count} alterações`),
    changeRefused: 'O servidor não aceitou. O que você escreveu não aparece para os outros.',
  },
  en: {
    title: 'Not sent yet',
    waiting: 'Waiting to be sent',
    refused: 'Not done',
    nothing: 'Everything was sent.',
    sendNow: 'Send now',
    takeBack: 'Undo',
    since: since('just now', (text) => `${text} ago`, ['d', 'h', 'min']),
    tries: (count) => (count === 1 ? '1 try' : `${count} tries`),
    unanswered: 'went out and waits for an answer',
    uploading: (percent) => `${percent}% uploaded`,
    outOfSight: 'You can no longer see this ticket.',
    ownedBy: (name) => `${name} is attending it.`,
    kept: (count) =>
      count === 1
        ? 'Your answer was kept and not sent. It is under “Not sent yet”.'
        : `Your ${count} answers were kept and not sent. They are under “Not sent yet”.`,
    showKept: 'See what was kept',
    drafts: 'Kept drafts',
    draftOf: (id) => `Draft for ticket #${id}`,
    draftWaits: 'The ticket takes no answers now.',
    andMore: (count) => `and ${count} more`,
    inChat: 'Internal chat',
    inFlow: 'Flow',
    openFlow: 'Open flow',
    changes: (count) => (count === 1 ? '1 change' : `${count} changes`),
    changeRefused: 'The server did not take it. Others can’t see what you wrote.',
  },
  es: {
    title: 'Lo que falta enviar',
    waiting: 'Esperando envío',
    refused: 'No se hizo',
    nothing: 'Todo fue enviado.',
    sendNow: 'Enviar ahora',
    takeBack: 'Deshacer',
    since: since('hace un momento', (text) => `hace ${text}`, ['d', 'h', 'min']),
    tries: (count) => (count === 1 ? '1 intento' : `${count} intentos`),
    unanswered: 'salió y espera respuesta',
    uploading: (percent) => `${percent} % subido`,
    outOfSight: 'Ya no tienes acceso a esta conversación.',
    ownedBy: (name) => `${name} la está atendiendo.`,
    kept: (count) =>
      count === 1
        ? 'Tu respuesta quedó guardada y no se envió. Está en “Lo que falta enviar”.'
        : `Tus ${count} respuestas quedaron guardadas y no se enviaron. Están en “Lo que falta enviar”.`,
    showKept: 'Ver lo que quedó guardado',
    drafts: 'Borradores guardados',
    draftOf: (id) => `Borrador del ticket #${id}`,
    draftWaits: 'El ticket no admite respuestas ahora.',
    andMore: (count) => `y ${count} más`,
    inChat: 'Chat interno',
    inFlow: 'Flujo',
    openFlow: 'Abrir flujo',
    changes: (count) => (count === 1 ? '1 cambio' : `${count} cambios`),
    changeRefused: 'El servidor no lo aceptó. Los demás no ven lo que escribiste.',
  },
  tr: {
    title: 'Gönderilmeyenler',
    waiting: 'Gönderilmeyi bekliyor',
    refused: 'Yapılmadı',
    nothing: 'Her şey gönderildi.',
    sendNow: 'Şimdi gönder',
    takeBack: 'Geri al',
    since: since('az önce', (text) => `${text} önce`, ['g', 'sa', 'dk']),
    tries: (count) => `${count} deneme`,
    unanswered: 'gitti, yanıt bekliyor',
    uploading: (percent) => `%${percent} yüklendi`,
    outOfSight: 'Bu görüşmeyi artık göremiyorsunuz.',
    ownedBy: (name) => `Görüşmeyi ${name} yürütüyor.`,
    kept: (count) =>
      count === 1
        ? 'Yanıtınız saklandı ve gönderilmedi. “Gönderilmeyenler” listesinde.'
        : `${count} yanıtınız saklandı ve gönderilmedi. “Gönderilmeyenler” listesinde.`,
    showKept: 'Saklananları gör',
    drafts: 'Saklanan taslaklar',
    draftOf: (id) => `#${id} görüşmesinin taslağı`,
    draftWaits: 'Görüşme şu anda yanıta kapalı.',
    andMore: (count) => `ve ${count} tane daha`,
    inChat: 'Dahili sohbet',
    inFlow: 'Akış',
    openFlow: 'Akışı aç',
    changes: (count) => `${count} değişiklik`,
    changeRefused: 'Sunucu kabul etmedi. Yazdıklarınızı başkaları göremez.',
  },
};

/** The largest two units that are not zero; under a minute a word. */
function since(now: string, told: (text: string) => string, units: readonly [string, string, string]) {
  return ({ days, hours, minutes }: Elapsed): string => {
    const parts = [days, hours, minutes].map((count, at) => ({ count, unit: units[at] }));
    const from = parts.findIndex(({ count }) => count > 0);
    if (from === -1) return now;
    const named = parts.slice(from, from + 2).filter(({ count }) => count > 0);
    return told(named.map(({ count, unit }) => `${count} ${unit}`).join(' '));
  };
}
