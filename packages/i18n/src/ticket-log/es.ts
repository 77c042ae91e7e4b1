import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  log: {
    create: 'Ticket creado',
    access: 'Conversación vista',
    open: 'Ticket aceptado',
    pending: 'Volvió a la espera',
    closed: 'Ticket resuelto',
    autoClose: 'Cerrado por tiempo',
    reopen: 'Ticket reabierto',
    transfered: 'Transferido',
    receivedTransfer: 'Transferencia recibida',
    queue: 'Entró en la cola',
    redirect: 'Sin elección: enviado a la cola',
    chatBot: 'Atendido por el bot',
    lgpd: 'Pidió el consentimiento',
    nps: 'Pidió una valoración',
    retriesLimitQueue: 'El bot se detuvo: demasiados intentos',
    userDefine: 'Atendente sorteado',
    snoozed: 'Atención pospuesta',
    snoozeEnded: 'De vuelta en la lista',
    overdue: 'Respuesta atrasada',
  },
};
