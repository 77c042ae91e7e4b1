import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { listTextVariables } from './flow-variables.ts';
import type { FlowPlay } from './play.ts';

type PlayedVariablesProps = {
  play: FlowPlay;
  /** The values of the variables that the customer's answers do not set. */
  values: Readonly<Record<string, string>>;
  contactName: string;
  onRename: (name: string) => void;
  /** Called to play again with other random numbers. */
  onReroll: () => void;
};

/** Shows the flow's variables: those that the customer's answers set, and the others that its texts name. */
export function PlayedVariables({ play, values, contactName, onRename, onReroll }: PlayedVariablesProps) {
  const { t } = useTranslation('flow-editor');
  const answers = play.state.memory.variables;
  const used = listTextVariables(play.flow).filter((name) => Object.hasOwn(values, name) && !Object.hasOwn(answers, name));
  const rows = [...used.map((name) => [name, values[name] ?? ''] as const), ...Object.entries(answers)];
  return (
    <section aria-label={t('try.variables')} className="max-h-44 overflow-y-auto border-t border-border px-4 py-2 text-small">
      <label className="flex items-center justify-between gap-3 py-0.5 text-secondary-foreground">
        <span className="shrink-0">{t('try.contactName')}</span>
        <input
          value={contactName}
          dir="auto"
          onChange={(event) => onRename(event.target.value)}
          className="h-7 min-w-0 flex-1 rounded-sm border border-transparent bg-transparent px-1.5 text-end font-medium text-foreground hover:border-border focus:border-border max-md:h-11"
        />
      </label>
      {play.flow.nodes.some(({ type }) => type === 'randomizer') && (
        <div className="flex items-center justify-between gap-3 py-0.5 text-secondary-foreground">
          {t('try.seed', { seed: play.seed })}
          <Button variant="ghost" className="h-7 px-1.5 text-small [&_svg]:size-4" onClick={onReroll}>
            <Dices aria-hidden />
            {t('try.reroll')}
          </Button>
        </div>
      )}
      <table className="w-full table-fixed">
        <caption className="sr-only">{t('try.variables')}</caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" className="truncate py-0.5 text-start font-normal text-secondary-foreground">
                {name}
              </th>
              <td dir="auto" className="truncate py-0.5 pr-1.5 text-end font-medium" title={value}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
