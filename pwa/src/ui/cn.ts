import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflictingClassGroups } from './class-groups.ts';

const CACHED_CLASS_LISTS = 500;

const merge = createTailwindMerge(() => ({
  cacheSize: CACHED_CLASS_LISTS,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names. Of two classes that set the same property, the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
