import { cn } from '../../ui/cn.ts';
import { QueueDot } from '../queue-dot.tsx';

type FilterChoicesProps<Id extends string | number> = {
  label: string;
  choices: readonly { readonly id: Id; readonly name: string; readonly color?: string | undefined }[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
};

/**
 * The buttons of a filter, one for each choice, such as a queue. The user can choose any number. If nothing is chosen, the filter
 * leaves out no ticket.
 */
export function FilterChoices<Id extends string | number>({ label, choices, chosen, onChange }: FilterChoicesProps<Id>) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="mb-1 text-xs font-semibold text-muted-foreground">{label}</legend>
      {choices.map(({ id, name, color }) => {
        const on = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((each) => each !== id) : [...chosen, id])}
            className={cn(
              'inline-flex h-7 items-center gap-1.5 rounded-full border border-border bg-card px-2.5 text-small max-md:h-11 max-md:px-4',
              on && 'border-primary bg-accent font-medium',
            )}
          >
            {color !== undefined && <QueueDot colour={color} />}
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
