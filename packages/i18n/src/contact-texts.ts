import type { Language } from './languages.ts';

type ContactTexts = {
  readonly title: string;
  readonly edit: string;
  readonly name: string;
  readonly number: string;
  readonly numberHint: string;
  readonly email: string;
  readonly noEmail: string;
  readonly block: string;
  readonly unblock: string;
  readonly blocked: string;
  readonly blockTitle: (name: string) => string;
  readonly blockText: string;
  readonly unblockTitle: (name: string) => string;
  readonly unblockText: string;
  readonly blockDone: string;
  readonly unblockDone: string;
  readonly deleteContact: string;
  readonly deleteTitle: (name: string) => string;
  readonly deleteText: string;
  readonly saved: string;
  readonly extraInfo: string;
  readonly addInfo: string;
  readonly infoName: string;
  readonly infoValue: string;
  readonly removeInfo: (name: string) => string;
  readonly acceptAudio: string;
  readonly disableBot: string;
  readonly tags: string;
  readonly noTags: string;
  readonly findTag: string;
  readonly addTag: (name: string) => string;
  readonly removeTag: (name: string) => string;
  readonly createTag: (name: string) => string;
  readonly tagTooShort: string;
  readonly notes: string;
  readonly noNotes: string;
  readonly newNote: string;
  readonly addNote: string;
  readonly noteAdded: string;
  readonly noteDeleted: string;
  readonly deleteNote: string;
  readonly waiting: string;
  readonly refused: (title: string, reason: string) => string;
  readonly required: string;
  readonly tooShort: string;
  readonly tooLong: string;
  readonly invalidEmail: string;
  readonly invalidNumber: string;
  readonly noContact: string;
};

/** The texts of the contact's drawer and its dialogs; loaded with it (spec 1 sections 2, 5 and 9). */
export const contactTexts: Readonly<Record<Language, ContactTexts>> = {
  pt: {
    title: 'Contato',
    edit: 'Editar contato',
    name: 'Nome',
    number: 'Número',
    numberHint: '5511999999999',
    email: 'E-mail',
    noEmail: 'Sem e-mail',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    blocked: 'Bloqueado',
    blockTitle: (name) => `Bloquear ${name}?`,
    blockText: 'Nada mais será enviado a este contato até que seja desbloqueado.',
    unblockTitle: (name) => `Desbloquear ${name}?`,
    unblockText: 'Será possível enviar mensagens a este contato de novo.',
    blockDone: 'Contato bloqueado',
    unblockDone: 'Contato desbloqueado',
    deleteContact: 'Apagar contato',
    deleteTitle: (name) => `Apagar ${name}?`,
    deleteText: 'O contato sai com todos os seus atendimentos e mensagens, para todos e para sempre.',
    saved: 'Contato salvo',
    extraInfo: 'Informações extras',
    addInfo: 'Adicionar informação',
    infoName: 'Campo',
    infoValue: 'Valor',
    removeInfo: (name) => `Retirar ${name}`,
    acceptAudio: 'Aceitar áudio',
    disableBot: 'Desligar o bot',
    tags: 'Tags',
    noTags: 'Nenhuma tag',
    findTag: 'Buscar tag para adicionar',
    addTag: (name) => `Adicionar ${name}`,
    removeTag: (name) => `Retirar ${name}`,
    createTag: (name) => `Criar a tag “${name}”`,
    tagTooShort: 'Tag muito curta!',
    notes: 'Observações',
    noNotes: 'Nenhuma observação',
    newNote: 'Nova observação',
    addNote: 'Adicionar',
    noteAdded: 'Observação adicionada com sucesso!',
    noteDeleted: 'Observação excluída com sucesso!',
    deleteNote: 'Excluir observação',
    waiting: 'Esperando envio',
    refused: (title, reason) => `${title}: ${reason}`,
    required: 'Required',
    tooShort: 'Too Short!',
    tooLong: 'Too Long!',
    invalidEmail: 'Invalid email',
    invalidNumber: 'Número inválido',
    noContact: 'Este contato não está neste aparelho.',
  },
  en: {
    title: 'Contact',
    edit: 'Edit contact',
    name: 'Name',
    number: 'Number',
    numberHint: '5511999999999',
    email: 'Email',
    noEmail: 'No email',
    block: 'Block',
    unblock: 'Unblock',
    blocked: 'Blocked',
    blockTitle: (name) => `Block ${name}?`,
    blockText: 'Nothing more is sent to this contact until unblocked.',
    unblockTitle: (name) => `Unblock ${name}?`,
    unblockText: 'Messages can be sent to this contact again.',
    blockDone: 'Contact blocked',
    unblockDone: 'Contact unblocked',
    deleteContact: 'Delete contact',
    deleteTitle: (name) => `Delete ${name}?`,
    deleteText: 'The contact goes with all its tickets and messages, for everybody and for good.',
    saved: 'Contact saved',
    extraInfo: 'Extra info',
    addInfo: 'Add info',
    infoName: 'Field',
    infoValue: 'Value',
    removeInfo: (name) => `Remove ${name}`,
    acceptAudio: 'Accept audio',
    disableBot: 'Turn the bot off',
    tags: 'Tags',
    noTags: 'No tags',
    findTag: 'Find a tag to add',
    addTag: (name) => `Add ${name}`,
    removeTag: (name) => `Remove ${name}`,
    createTag: (name) => `Create the tag “${name}”`,
    tagTooShort: 'Tag too short!',
    notes: 'Notes',
    noNotes: 'No notes',
    newNote: 'New note',
    addNote: 'Add',
    noteAdded: 'Note added!',
    noteDeleted: 'Note deleted!',
    deleteNote: 'Delete note',
    waiting: 'Waiting to be sent',
    refused: (title, reason) => `${title}: ${reason}`,
    required: 'Required',
    tooShort: 'Too Short!',
    tooLong: 'Too Long!',
    invalidEmail: 'Invalid email',
    invalidNumber: 'Invalid number',
    noContact: 'This contact is not on this device.',
  },
  es: {
    title: 'Contacto',
    edit: 'Editar contacto',
    name: 'Nombre',
    number: 'Número',
    numberHint: '5511999999999',
    email: 'Correo',
    noEmail: 'Sin correo',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    blocked: 'Bloqueado',
    blockTitle: (name) => `¿Bloquear a ${name}?`,
    blockText: 'No se enviará nada más a este contacto hasta que se desbloquee.',
    unblockTitle: (name) => `¿Desbloquear a ${name}?`,
    unblockText: 'Se podrán enviar mensajes a este contacto de nuevo.',
    blockDone: 'Contacto bloqueado',
    unblockDone: 'Contacto desbloqueado',
    deleteContact: 'Eliminar contacto',
    deleteTitle: (name) => `¿Eliminar a ${name}?`,
    deleteText: 'El contacto se va con todas sus atenciones y mensajes, para todos y para siempre.',
    saved: 'Contacto guardado',
    extraInfo: 'Información extra',
    addInfo: 'Añadir información',
    infoName: 'Campo',
    infoValue: 'Valor',
    removeInfo: (name) => `Quitar ${name}`,
    acceptAudio: 'Aceptar audio',
    disableBot: 'Apagar el bot',
    tags: 'Etiquetas',
    noTags: 'Ninguna etiqueta',
    findTag: 'Buscar etiqueta para añadir',
    addTag: (name) => `Añadir ${name}`,
    removeTag: (name) => `Quitar ${name}`,
    createTag: (name) => `Crear la etiqueta “${name}”`,
    tagTooShort: '¡Etiqueta muy corta!',
    notes: 'Observaciones',
    noNotes: 'Ninguna observación',
    newNote: 'Nueva observación',
    addNote: 'Añadir',
    noteAdded: '¡Observación añadida!',
    noteDeleted: '¡Observación eliminada!',
    deleteNote: 'Eliminar observación',
    waiting: 'Esperando envío',
    refused: (title, reason) => `${title}: ${reason}`,
    required: 'Obligatorio',
    tooShort: '¡Muy corto!',
    tooLong: '¡Muy largo!',
    invalidEmail: 'Correo inválido',
    invalidNumber: 'Número inválido',
    noContact: 'Este contacto no está en este dispositivo.',
  },
  tr: {
    title: 'Kişi',
    edit: 'Kişiyi düzenle',
    name: 'Ad',
    number: 'Numara',
    numberHint: '5511999999999',
    email: 'E-posta',
    noEmail: 'E-posta yok',
    block: 'Engelle',
    unblock: 'Engeli kaldır',
    blocked: 'Engelli',
    blockTitle: (name) => `${name} engellensin mi?`,
    blockText: 'Engel kaldırılana kadar bu kişiye hiçbir şey gönderilmez.',
    unblockTitle: (name) => `${name} için engel kaldırılsın mı?`,
    unblockText: 'Bu kişiye yeniden mesaj gönderilebilir.',
    blockDone: 'Kişi engellendi',
    unblockDone: 'Kişinin engeli kaldırıldı',
    deleteContact: 'Kişiyi sil',
    deleteTitle: (name) => `${name} silinsin mi?`,
    deleteText: 'Kişi, tüm görüşmeleri ve mesajlarıyla birlikte herkes için kalıcı olarak silinir.',
    saved: 'Kişi kaydedildi',
    extraInfo: 'Ek bilgiler',
    addInfo: 'Bilgi ekle',
    infoName: 'Alan',
    infoValue: 'Değer',
    removeInfo: (name) => `${name} kaldır`,
    acceptAudio: 'Ses kabul et',
    disableBot: 'Botu kapat',
    tags: 'Etiketler',
    noTags: 'Etiket yok',
    findTag: 'Eklenecek etiketi ara',
    addTag: (name) => `${name} ekle`,
    removeTag: (name) => `${name} kaldır`,
    createTag: (name) => `“${name}” etiketini oluştur`,
    tagTooShort: 'Etiket çok kısa!',
    notes: 'Notlar',
    noNotes: 'Not yok',
    newNote: 'Yeni not',
    addNote: 'Ekle',
    noteAdded: 'Not eklendi!',
    noteDeleted: 'Not silindi!',
    deleteNote: 'Notu sil',
    waiting: 'Gönderilmeyi bekliyor',
    refused: (title, reason) => `${title}: ${reason}`,
    required: 'Zorunlu',
    tooShort: 'Çok kısa!',
    tooLong: 'Çok uzun!',
    invalidEmail: 'Geçersiz e-posta',
    invalidNumber: 'Geçersiz numara',
    noContact: 'Bu kişi bu cihazda yok.',
  },
};
