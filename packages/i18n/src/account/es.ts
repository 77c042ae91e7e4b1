import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  failedToLoad: 'No se pudo cargar',
  password: 'Contraseña',
  changePassword: 'Cambiar contraseña',
  changePasswordHint: 'Tus otros dispositivos salen de la cuenta.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  passwordChanged: 'Contraseña cambiada',
  tooShort_one: 'Al menos {{count}} carácter.',
  tooShort_other: 'Al menos {{count}} caracteres.',
  sessions: 'Dispositivos conectados',
  lastUsed: 'Usado el {{time}}',
  thisDevice: 'Este dispositivo',
  endSession: 'Desconectar',
  endSessionOf: 'Desconectar {{name}}',
  device: {
    phone: 'Teléfono',
    desk: 'Computadora',
  },
  factor: {
    title: 'Verificación en dos pasos',
    on: 'Activada',
    off: 'Desactivada',
    codesLeft_one: 'Queda {{count}} código de recuperación',
    codesLeft_other: 'Quedan {{count}} códigos de recuperación',
    begin: 'Activar',
    remove: 'Desactivar',
    removeHint: 'Entrar pedirá solo la contraseña.',
    beginHint: 'Además de la contraseña, entrar pedirá un código de una aplicación de tu teléfono.',
    next: 'Continuar',
    scanHint:
      'Lee la imagen con una aplicación de autenticación, o escribe en ella la clave de abajo. Luego escribe aquí el código que muestra.',
    picture: 'Imagen para la aplicación de autenticación',
    code: 'Código de la aplicación',
    confirm: 'Confirmar',
    codesTitle: 'Guarda los códigos de recuperación',
    codesHint: 'Cada uno vale una vez en lugar del código, si pierdes el teléfono. No se mostrarán de nuevo.',
    saveCodes: 'Guardar en un archivo',
    codesKept: 'Ya los guardé',
  },
};
