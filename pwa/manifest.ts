import type { ManifestOptions } from 'vite-plugin-pwa';

/** The colours of the window on a system with a dark theme. The types of the plugin lack this newer field of the manifest. */
type DarkThemeColors = {
  readonly user_preferences: {
    readonly color_scheme: { readonly dark: Pick<ManifestOptions, 'theme_color' | 'background_color'> };
  };
};

const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** The name, icons and start page that the system uses for the installed app. */
export const manifest: Partial<ManifestOptions> & DarkThemeColors = {
  id: '/',
  name: 'Prosa',
  short_name: 'Prosa',
  description: 'Atendimento a clientes por WhatsApp, Messenger e Instagram, para equipes, com ou sem rede.',
  lang: 'pt-BR',
  dir: 'ltr',
  categories: ['business', 'productivity', 'communication'],
  start_url: '/tickets',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  user_preferences: { color_scheme: { dark: { background_color: '#0b0e13', theme_color: '#11151c' } } },
  icons: [
    ...icons,
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    { src: '/screenshots/desk-ticket.jpg', sizes: '1440x900', type: 'image/jpeg', form_factor: 'wide', label: 'Atendimento' },
    {
      src: '/screenshots/desk-quick-replies.jpg',
      sizes: '1440x900',
      type: 'image/jpeg',
      form_factor: 'wide',
      label: 'Respostas rápidas',
    },
    { src: '/screenshots/phone-list.jpg', sizes: '780x1688', type: 'image/jpeg', form_factor: 'narrow', label: 'Atendimentos' },
    { src: '/screenshots/phone-ticket.jpg', sizes: '780x1688', type: 'image/jpeg', form_factor: 'narrow', label: 'Conversa' },
  ],
  shortcuts: [
    { name: 'Atendimentos', url: '/tickets', icons },
    { name: 'Nova tarefa', url: '/todolist?new', icons },
    { name: 'Chat interno', url: '/chats', icons },
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', 'video/*', 'audio/*', 'application/*', 'text/*'] }],
    },
  },
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
};
