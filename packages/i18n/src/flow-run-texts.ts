import type { Language } from './languages.ts';

type FlowRunTexts = {
  readonly stepLimit: (flow: string) => string;
  readonly endless: (flow: string) => string;
  readonly nodeGone: (flow: string) => string;
  readonly agentWaits: (flow: string, agent: string) => string;
  readonly queueGone: (flow: string, queue: string) => string;
  readonly tagGone: (flow: string, tag: string) => string;
};

/** The private notes a flow leaves on its ticket, for the user who attends it. */
export const flowRunTexts: Readonly<Record<Language, FlowRunTexts>> = {
  pt: {
    stepLimit: (flow) => `O fluxo "${flow}" deu voltas demais sem uma resposta do cliente e foi encerrado.`,
    endless: (flow) =>
      `O fluxo "${flow}" parou de responder: o contato escreve sem parar, como faria outro robô. Atenda por aqui.`,
    nodeGone: (flow) => `O fluxo "${flow}" foi encerrado: falta o bloco por onde ele seguiria.`,
    agentWaits: (flow, agent) =>
      `O fluxo "${flow}" passou a conversa ao agente de IA "${agent}", que ainda não responde: atenda por aqui.`,
    queueGone: (flow, queue) => `O fluxo "${flow}" levaria à fila "${queue}", que não existe mais.`,
    tagGone: (flow, tag) => `O fluxo "${flow}" marcaria com a tag "${tag}", que não existe mais.`,
  },
  en: {
    stepLimit: (flow) => `The flow “${flow}” went round too often without an answer from the customer and was ended.`,
    endless: (flow) =>
      `The flow “${flow}” has stopped answering: the contact writes without end, as another bot would. Please attend.`,
    nodeGone: (flow) => `The flow “${flow}” was ended: the block it would go on with is missing.`,
    agentWaits: (flow, agent) =>
      `The flow “${flow}” handed over to the AI agent “${agent}”, who doesn’t answer yet: please attend.`,
    queueGone: (flow, queue) => `The flow “${flow}” would lead to the queue “${queue}”, which is gone.`,
    tagGone: (flow, tag) => `The flow “${flow}” would add the tag “${tag}”, which is gone.`,
  },
  es: {
    stepLimit: (flow) => `El flujo "${flow}" dio demasiadas vueltas sin respuesta del cliente y se terminó.`,
    endless: (flow) =>
      `El flujo "${flow}" dejó de responder: el contacto escribe sin parar, como lo haría otro bot. Atiéndalo aquí.`,
    nodeGone: (flow) => `El flujo "${flow}" se terminó: falta el bloque por el que seguiría.`,
    agentWaits: (flow, agent) =>
      `El flujo "${flow}" pasó la conversación al agente de IA "${agent}", que aún no responde: atiéndala aquí.`,
    queueGone: (flow, queue) => `El flujo "${flow}" llevaría a la cola "${queue}", que ya no existe.`,
    tagGone: (flow, tag) => `El flujo "${flow}" pondría la etiqueta "${tag}", que ya no existe.`,
  },
  tr: {
    stepLimit: (flow) => `“${flow}” akışı müşteriden yanıt gelmeden çok fazla döndü ve sonlandırıldı.`,
    endless: (flow) => `“${flow}” akışı yanıt vermeyi bıraktı: kişi başka bir bot gibi durmadan yazıyor. Lütfen siz ilgilenin.`,
    nodeGone: (flow) => `“${flow}” akışı sonlandırıldı: devam edeceği blok yok.`,
    agentWaits: (flow, agent) =>
      `“${flow}” akışı konuşmayı henüz yanıt vermeyen “${agent}” yapay zekâ temsilcisine devretti: lütfen siz ilgilenin.`,
    queueGone: (flow, queue) => `“${flow}” akışı artık olmayan “${queue}” kuyruğuna yönlendirecekti.`,
    tagGone: (flow, tag) => `“${flow}” akışı artık olmayan “${tag}” etiketini ekleyecekti.`,
  },
};
