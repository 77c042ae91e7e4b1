/**
 * Returns the CSS colour for a mark, such as a dot or a stripe, made from a colour that the company chose. In the dark theme a
 * dark colour is made lighter, and in the light theme a pale colour is made darker, so that the mark stays visible. The hue stays
 * the same.
 */
export const toMarkColour = (colour: string): string =>
  `oklch(from ${colour} clamp(var(--mark-darkest), l, var(--mark-lightest)) c h)`;
