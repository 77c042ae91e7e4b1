import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The merge has to know the names that `app.css` adds to Tailwind's: it would take `text-small` for a colour. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs', 'caption', 'small', 'lead', 'title', 'emoji', 'jumbo'],
      'font-weight': ['strong', 'heading'],
      radius: ['card'],
      shadow: ['raised', 'selected'],
      spacing: ['control'],
    },
    classGroups: { z: [{ z: ['raised', 'sticky', 'tools', 'panel', 'drawer', 'dialog', 'popup', 'cursor'] }] },
  },
});

/** Joins class names; of two that say the same thing the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
