import type { SameTexts } from '../../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  auth: {
    intro: 'Continúa donde lo dejaste, con o sin red.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Entrar',
    submitting: 'Entrando',
    emailRequired: 'Escribe el correo.',
    emailInvalid: 'Escribe un correo válido.',
    passwordRequired: 'Escribe la contraseña.',
    network: 'Sin red. Entrar por primera vez necesita conexión; inténtalo cuando vuelva.',
    expiredSubscription: '¡Ups! Tu suscripción venció el {{date}}. ¡Contacta con Soporte para más información!',
    replaced: 'Tu cuenta se abrió en otro ordenador.',
    sessionExpired: 'Tu sesión terminó. Entra de nuevo.',
    showPassword: 'Mostrar contraseña',
    code: 'Código de verificación',
    byPasskey: 'Usar llave de acceso',
    passkeyCancelled: 'La llave de acceso no respondió. Inténtalo de nuevo o usa la contraseña.',
    factorReset: '{{name}} quitó tu verificación en dos pasos y tus llaves de acceso. Configúralas de nuevo en tu perfil.',
    understood: 'Entendido',
    hidePassword: 'Ocultar contraseña',
  },
};
