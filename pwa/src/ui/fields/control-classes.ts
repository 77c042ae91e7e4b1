/** The CSS classes of controls in which the user types text. */
export const controlClasses =
  'h-control w-full min-w-0 rounded-sm border border-input bg-card px-3 text-foreground placeholder:text-muted-foreground transition-colors data-invalid:border-destructive disabled:bg-muted disabled:text-muted-foreground max-md:text-base';
