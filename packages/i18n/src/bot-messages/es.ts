import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  audioRefused: 'Por ahora no podemos escuchar audios por aquí. Por favor, escribe tu mensaje.',
  consentQuestion: '[1] Sí\n[2] No',
  menuBack: 'Volver',
  mainMenu: 'Menú inicial',
  menuOpener: 'Ver opciones',
  stepLimit: 'El flujo "{{flow}}" dio demasiadas vueltas sin respuesta del cliente y se terminó.',
  endless: 'El flujo "{{flow}}" dejó de responder: el contacto escribe sin parar, como lo haría otro bot. Atiéndalo aquí.',
  nodeGone: 'El flujo "{{flow}}" se terminó: falta el bloque por el que seguiría.',
  agentWaits: 'El flujo "{{flow}}" pasó la conversación al agente de IA "{{agent}}", que aún no responde: atiéndala aquí.',
  queueGone: 'El flujo "{{flow}}" llevaría a la cola "{{queue}}", que ya no existe.',
  tagGone: 'El flujo "{{flow}}" pondría la etiqueta "{{tag}}", que ya no existe.',
  integrationFailed: 'La integración "{{integration}}" no pudo responder y se cerró: atienda por aquí.',
  integrationCommand:
    'La integración "{{integration}}" pidió algo que ya no existe o que no se pudo leer, como una cola o una persona.',
  integrationEndless:
    'La integración "{{integration}}" dejó de responder: el contacto escribe sin parar, como lo haría otro bot. Atienda por aquí.',
};
