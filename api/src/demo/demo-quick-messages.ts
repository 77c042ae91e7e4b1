export type DemoQuickMessage = { readonly shortcode: string; readonly message: string; readonly picture?: DemoPicture };
export type DemoPicture = { readonly name: string; readonly svg: string };

/** A hand-drawn picture of the way to the clinic. */
const CLINIC_MAP_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">
  <rect width="960" height="640" fill="#eef1e6"/>
  <rect x="560" y="60" width="300" height="180" rx="18" fill="#cfe5bd"/>
  <path d="M0 470c160-60 300 40 470-10s300-60 490-10v110c-190-50-320-40-490 10S160 520 0 580z" fill="#b7d9ea"/>
  <g stroke="#fff" stroke-width="44" fill="none" stroke-linecap="round">
    <path d="M-20 330h1000M250-20v680M520-20v680M-20 120h560"/>
  </g>
  <g fill="#d9d4c6">
    <rect x="40" y="160" width="170" height="130" rx="10"/><rect x="290" y="160" width="190" height="130" rx="10"/>
    <rect x="40" y="370" width="170" height="80" rx="10"/><rect x="560" y="370" width="150" height="70" rx="10"/>
  </g>
  <path d="M60 120H250V330H700" fill="none" stroke="#0b6bcb" stroke-width="14" stroke-linejoin="round" stroke-dasharray="4 22" stroke-linecap="round"/>
  <circle cx="60" cy="120" r="20" fill="#fff" stroke="#0b6bcb" stroke-width="10"/>
  <path d="M700 210c-46 0-82 36-82 80 0 60 82 130 82 130s82-70 82-130c0-44-36-80-82-80z" fill="#d92d20"/>
  <circle cx="700" cy="290" r="30" fill="#fff"/>
</svg>`;

/** The quick replies of the demo company, for all of its attendants. */
export const demoQuickMessages: readonly DemoQuickMessage[] = [
  {
    shortcode: 'horario',
    message: '{{ms}}, {{firstName}}! Atendemos de segunda a sexta, das 8h às 19h, e aos sábados até as 13h.',
  },
  {
    shortcode: 'endereco',
    message: 'Estamos na Rua das Acácias, 120, a duas quadras do parque. Segue o mapa, {{firstName}}.',
    picture: { name: 'mapa.png', svg: CLINIC_MAP_SVG },
  },
  {
    shortcode: 'pix',
    message: 'A chave Pix é financeiro@aurora.example. Mande aqui uma foto do comprovante, com o protocolo {{protocol}}.',
  },
  {
    shortcode: 'preparo',
    message: 'Para o exame: 8 horas em jejum, água à vontade, e traga um documento com foto.',
  },
];
