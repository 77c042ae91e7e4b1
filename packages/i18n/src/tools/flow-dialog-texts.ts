import type { Language } from '../languages.ts';

type FlowDialogTexts = {
  readonly addTitle: string;
  readonly renameTitle: string;
  readonly create: string;
  readonly nameRequired: string;
  readonly nameShort: string;
  readonly nameLong: string;
  readonly deleteTitle: (name: string) => string;
  readonly deleteText: string;
  readonly deleted: string;
  readonly scheduleTitle: string;
  readonly scheduleText: (timeZone: string) => string;
  readonly scheduleEmpty: string;
  readonly from: string;
  readonly to: string;
  readonly clear: string;
  readonly timeWrong: string;
  readonly scheduled: string;
  readonly imported: string;
  readonly importTitle: (name: string) => string;
  readonly importText: string;
  readonly chooseFile: string;
  readonly fileInvalid: string;
  readonly fileNotJson: string;
  readonly fileUnread: string;
  readonly otherFile: string;
};

/** The texts of the dialogs of the list of flows (spec 3 sections 5 and 8); loaded with it. */
export const flowDialogTexts: Readonly<Record<Language, FlowDialogTexts>> = {
  pt: {
    addTitle: 'Novo fluxo',
    renameTitle: 'Editar nome',
    create: 'Criar',
    nameRequired: 'Digite um nome!',
    nameShort: 'Muito curto!',
    nameLong: 'Muito longo!',
    deleteTitle: (name) => `Excluir “${name}”?`,
    deleteText: 'Tem certeza que deseja deletar este fluxo? Todas as integrações relacionados serão perdidos.',
    deleted: 'Fluxo excluído com sucesso',
    scheduleTitle: 'Definir horário',
    scheduleText: (timeZone) =>
      `Vale para as conexões que começam este fluxo por horário: nelas ele começa só nestas horas, todos os dias. Uma frase, as boas-vindas e quem atende o começam a qualquer hora. Horas e minutos (HH:MM) no fuso da empresa, ${timeZone}. De 22:00 até 06:00 passa da meia-noite.`,
    scheduleEmpty: 'Deixe os dois vazios para tirar o horário.',
    from: 'Das',
    to: 'Até',
    clear: 'Tirar horário',
    timeWrong: 'Digite o horário corretamente.',
    scheduled: 'Agendamento com sucesso.',
    imported: 'Importado com sucesso!',
    importTitle: (name) => `Importar para “${name}”`,
    importText:
      'O desenho passa a ser o do arquivo. Os clientes continuam na versão publicada até alguém salvar, e no editor dá para voltar atrás.',
    chooseFile: 'Escolher arquivo',
    fileInvalid: 'Arquivo inválido',
    fileNotJson: 'Escolha um arquivo .json, como os de Exportar.',
    fileUnread: 'Não foi possível ler o arquivo.',
    otherFile: 'Escolher outro',
  },
  en: {
    addTitle: 'New flow',
    renameTitle: 'Edit name',
    create: 'Create',
    nameRequired: 'Enter a name!',
    nameShort: 'Too short!',
    nameLong: 'Too long!',
    deleteTitle: (name) => `Delete “${name}”?`,
    deleteText: 'Are you sure you want to delete this flow? All integrations related to it will be lost.',
    deleted: 'Flow deleted successfully',
    scheduleTitle: 'Set hours',
    scheduleText: (timeZone) =>
      `For connections that start this flow by the clock: they start it only within these hours, every day. A phrase, a welcome and your team start it at any time. Hours and minutes (HH:MM) in the company’s time zone, ${timeZone}. From 22:00 to 06:00 goes past midnight.`,
    scheduleEmpty: 'Leave both empty to remove the hours.',
    from: 'From',
    to: 'To',
    clear: 'Remove hours',
    timeWrong: 'Enter the time correctly.',
    scheduled: 'Hours set successfully.',
    imported: 'Imported successfully!',
    importTitle: (name) => `Import into “${name}”`,
    importText:
      'The drawing becomes that of the file. Customers stay on the published version until somebody saves, and the editor can take it back.',
    chooseFile: 'Choose a file',
    fileInvalid: 'Invalid file',
    fileNotJson: 'Choose a .json file, as Export makes them.',
    fileUnread: 'The file could not be read.',
    otherFile: 'Choose another',
  },
  es: {
    addTitle: 'Nuevo flujo',
    renameTitle: 'Editar nombre',
    create: 'Crear',
    nameRequired: '¡Escribe un nombre!',
    nameShort: '¡Muy corto!',
    nameLong: '¡Muy largo!',
    deleteTitle: (name) => `¿Eliminar “${name}”?`,
    deleteText: '¿Seguro que quieres eliminar este flujo? Se perderán todas las integraciones relacionadas.',
    deleted: 'Flujo eliminado con éxito',
    scheduleTitle: 'Definir horario',
    scheduleText: (timeZone) =>
      `Vale para las conexiones que empiezan este flujo por horario: en ellas empieza solo en estas horas, todos los días. Una frase, la bienvenida y quien atiende lo empiezan a cualquier hora. Horas y minutos (HH:MM) en la zona horaria de la empresa, ${timeZone}. De 22:00 a 06:00 pasa de la medianoche.`,
    scheduleEmpty: 'Deja los dos vacíos para quitar el horario.',
    from: 'De',
    to: 'Hasta',
    clear: 'Quitar horario',
    timeWrong: 'Escribe el horario correctamente.',
    scheduled: 'Horario definido con éxito.',
    imported: '¡Importado con éxito!',
    importTitle: (name) => `Importar a “${name}”`,
    importText:
      'El dibujo pasa a ser el del archivo. Los clientes siguen en la versión publicada hasta que alguien guarde, y en el editor se puede volver atrás.',
    chooseFile: 'Elegir archivo',
    fileInvalid: 'Archivo inválido',
    fileNotJson: 'Elige un archivo .json, como los de Exportar.',
    fileUnread: 'No se pudo leer el archivo.',
    otherFile: 'Elegir otro',
  },
  tr: {
    addTitle: 'Yeni akış',
    renameTitle: 'Adı düzenle',
    create: 'Oluştur',
    nameRequired: 'Bir ad yazın!',
    nameShort: 'Çok kısa!',
    nameLong: 'Çok uzun!',
    deleteTitle: (name) => `“${name}” silinsin mi?`,
    deleteText: 'Bu akışı silmek istediğinizden emin misiniz? İlgili tüm entegrasyonlar kaybolacak.',
    deleted: 'Akış başarıyla silindi',
    scheduleTitle: 'Saatleri belirle',
    scheduleText: (timeZone) =>
      `Bu akışı saate göre başlatan bağlantılar içindir: orada her gün yalnızca bu saatlerde başlar. Bir ifade, karşılama akışı ve ekibiniz onu her saat başlatır. Saat ve dakika (SS:DD), şirketin saat diliminde, ${timeZone}. 22:00–06:00 gece yarısını geçer.`,
    scheduleEmpty: 'Saatleri kaldırmak için ikisini de boş bırakın.',
    from: 'Başlangıç',
    to: 'Bitiş',
    clear: 'Saatleri kaldır',
    timeWrong: 'Saati doğru yazın.',
    scheduled: 'Saatler başarıyla belirlendi.',
    imported: 'Başarıyla içe aktarıldı!',
    importTitle: (name) => `“${name}” akışına içe aktar`,
    importText:
      'Çizim dosyadaki gibi olur. Biri kaydedene kadar müşteriler yayımlanan sürümde kalır; düzenleyicide geri alınabilir.',
    chooseFile: 'Dosya seç',
    fileInvalid: 'Geçersiz dosya',
    fileNotJson: 'Dışa aktar’ın yaptığı gibi bir .json dosyası seçin.',
    fileUnread: 'Dosya okunamadı.',
    otherFile: 'Başka dosya seç',
  },
};
