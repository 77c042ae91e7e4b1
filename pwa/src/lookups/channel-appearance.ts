import { Camera, FlaskConical, MessageCircle, Zap } from 'lucide-react';

/** The icon and the colour of each channel. */
export const channelAppearance = {
  whatsapp: [MessageCircle, '#1f8a4e'],
  whatsappapi: [MessageCircle, '#1f8a4e'],
  instagram: [Camera, '#c13584'],
  facebook: [Zap, '#1877f2'],
  simulator: [FlaskConical, '#5b5fc7'],
} as const;
